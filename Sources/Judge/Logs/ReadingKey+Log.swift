package import Display

extension ReadingKey {
  /// The beginning of its name that it shares with the other components of a rectangle; the name for others.
  var item: Substring {
    guard unit == .points, role != .corners else { return name[...] }
    return name.lastIndex(of: ".").map { name[...$0] } ?? "."
  }
}

extension MotionRecording {
  /// The recording with undeclared readings declared as the columns of a log, without the fingers, which are causes.
  package var declaredAsLog: MotionRecording {
    var log = declared(as: [ReadingKey](), otherwise: ReadingKey.logged)
    log.tracks.removeAll {
      $0.name.hasPrefix("finger") && $0.name.dropFirst("finger".count).first?.isNumber == true
    }
    return log
  }

  /// Returns the numeric readings, those of one rectangle together.
  ///
  /// `names` selects readings; nil for all. States and constant readings are omitted on request.
  func groups(_ names: Set<String>? = nil, onlyMoving: Bool) -> [GroupSamples] {
    var groups: [GroupSamples] = []
    for track in tracks where names?.contains(track.name) ?? true {
      let values = track.values.map { $0.number ?? .nan }
      let distinct = Set(values.filter { !$0.isNaN })
      let isState = distinct.count == 2 && distinct.allSatisfy { $0 == $0.rounded() }
      if onlyMoving, distinct.count < 2 || isState { continue }
      if let index = groups.firstIndex(where: { $0.keys[0].item == track.key.item }) {
        groups[index].keys.append(track.key)
        groups[index].values.append(values)
      } else {
        groups.append(GroupSamples(keys: [track.key], times: times, values: [values]))
      }
    }
    return groups.map { group in
      group[times.indices.filter { index in group.values.contains { !$0[index].isNaN } }]
    }
  }
}
