/// The header section of a message: all fields in order, with duplicates and in their original case (RFC 9110 section
/// 5.3).
package struct Headers: Hashable, Sendable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package var fields: [HeaderField]

    package init(_ fields: [HeaderField] = []) { self.fields = fields }
    package init(arrayLiteral elements: HeaderField...) { fields = elements }
    package init(dictionaryLiteral elements: (String, String)...) { fields = elements.map { HeaderField($0, $1) } }

    /// The first value of a name, in any case. Setting it replaces the first field and removes the others, or appends a
    /// field.
    package subscript(name: String) -> String? {
        get { place(of: name).map { fields[$0].value } }
        set {
            let place = place(of: name)
            fields.removeAll { $0.isNamed(name) }
            if let newValue { fields.insert(HeaderField(name, newValue), at: place ?? fields.count) }
        }
    }

    package func values(_ name: String) -> [String] {
        var values: [String] = []
        for index in fields.indices where fields[index].isNamed(name) { values.append(fields[index].value) }
        return values
    }
    package func contains(_ name: String) -> Bool { place(of: name) != nil }
    package mutating func append(_ name: String, _ value: String) { fields.append(HeaderField(name, value)) }

    /// Returns the index, because passing a field to a closure copies it.
    private func place(of name: String) -> Int? {
        for index in fields.indices where fields[index].isNamed(name) { return index }
        return nil
    }

    /// The parsed `Content-Type`; nil when it is missing or not a media type.
    package var contentType: MediaType? { self["content-type"].flatMap(MediaType.parsed) }
}
