/// Returns the result of `body`, or rethrows its error as the one that `wrap` makes of it.
package func rethrowing<Result, Inner: Error, Outer: Error>(
  as wrap: (Inner) -> Outer, _ body: @autoclosure () throws(Inner) -> Result
) throws(Outer) -> Result {
  do { return try body() } catch { throw wrap(error) }
}
