extension JSON {
    /// Distinguishes a value from all others, including equal ones.
    package struct Identity: Hashable, Sendable {
        private let document: ObjectIdentifier
        private let row: Int

        fileprivate init(_ value: JSON) {
            document = ObjectIdentifier(value.document)
            row = value.row
        }
    }

    package var identity: Identity { Identity(self) }

    /// The place of the value among the values and member names of its document, which has ``Document/rows`` of them.
    package var index: Int { row }

    /// Whether `other` is this value or one of its descendants.
    package func contains(_ other: JSON) -> Bool {
        document === other.document && row <= other.row && other.row < document.tape.next(row)
    }
}
