/// The header section of a message: every field in order, duplicates and case kept (RFC 9110 section 5.3).
package struct Headers: Hashable, Sendable, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package var fields: [HeaderField]

    package init(_ fields: [HeaderField] = []) { self.fields = fields }
    package init(arrayLiteral elements: HeaderField...) { fields = elements }
    package init(dictionaryLiteral elements: (String, String)...) { fields = elements.map { HeaderField($0, $1) } }

    /// The first value under a name in any case; setting replaces the first field, drops the rest, or appends.
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

    /// By index: a field that is handed to a closure is copied for it.
    private func place(of name: String) -> Int? {
        for index in fields.indices where fields[index].isNamed(name) { return index }
        return nil
    }

    /// The parsed `Content-Type`; nil when it is absent or not a media type.
    package var contentType: MediaType? { self["content-type"].flatMap(MediaType.parsed) }
}
