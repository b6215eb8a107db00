/// The keys of `loading:`, photos that load with a delay once a viewer requests them.
enum LoadingKeys {
  private static let expected = "a mapping such as {photo: 4, after: 0.3}, or a list of mappings"

  private static let one = ValueReader<Located<PhotoLoading>>.mapping(
    Key(
      "loading.photo",
      ValueReader.integer(0...SceneLimits.photos - 1).collected(in: \.loadingPhotos).located),
    Key("loading.after", .sceneTime),
    .optional("loading.placeholder", ValueReader<LoadingPlaceholder>.choice)
  ) { photo, after, placeholder in
    photo.with(PhotoLoading(photo: photo.value, after: after, placeholder: placeholder))
  }

  static let reader = ValueReader<[Located<PhotoLoading>]>.oneOf(
    [
      one.compactMap { [$0] },
      .list(of: one, count: 0...SceneLimits.photos, expected)
        .withoutRepeats(of: \.photo) { "photo \($0) is listed twice" },
    ], expected)
}
