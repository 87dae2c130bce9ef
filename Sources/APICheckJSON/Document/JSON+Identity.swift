extension JSON {
    /// Tells a value from every other, equal ones included.
    package struct Identity: Hashable, Sendable {
        private let document: ObjectIdentifier
        private let row: Int

        fileprivate init(_ value: JSON) {
            document = ObjectIdentifier(value.document)
            row = value.row
        }
    }

    package var identity: Identity { Identity(self) }

    /// Whether another is this value, or stands in it.
    package func holds(_ other: JSON) -> Bool {
        document === other.document && row <= other.row && other.row < document.tape.next(row)
    }
}
