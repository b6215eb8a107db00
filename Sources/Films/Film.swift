import Compare
