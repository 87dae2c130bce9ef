/// Where the operations of a workflow file are described (Arazzo 1.0.1 section 4.6.3).
package struct ContractSource: Hashable, Sendable {
    package let name: String
    /// As written: relative to the workflow file, or absolute.
    package let url: String
    package let line: Int
}
