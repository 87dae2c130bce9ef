/// A name under which a step or a workflow hands on a value.
package struct Output: Sendable {
    package let name: String
    package let expression: RuntimeExpression
    package let line: Int
}
