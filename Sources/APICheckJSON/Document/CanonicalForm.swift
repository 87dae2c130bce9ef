extension JSON {
    /// The canonical form (RFC 8785): equal values give equal bytes, for hashing and signing.
    ///
    /// Members are sorted by the UTF-16 units of their names, numbers are the nearest double as ECMAScript spells it (so
    /// digits past the 17th are lost), strings have the fewest escapes. Throws ``CanonicalFormError`` for what has no
    /// such form.
    package func canonicalForm() throws -> [UInt8] {
        var writer = JSONWriter()
        try writer.appendCanonical(self)
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func appendCanonical(_ value: JSON) throws {
        switch value.kind {
        case .object: try appendCanonical(members: value)
        case .array:
            try array { writer in
                for element in value.elements { try writer.appendCanonical(element) }
            }
        case .string: string(try value.canonicalString())
        case .number:
            guard let double = value.double, double.isFinite else { throw value.failure(.numberTooLarge) }
            raw(double.ecmaScriptText)
        case .boolean, .null: raw(value.text)
        }
    }

    private mutating func appendCanonical(members value: JSON) throws {
        let members = try value.members.map { (name: try $0.key.canonicalString(), member: $0) }
            .sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
        try object { writer in
            for (index, (name, member)) in members.enumerated() {
                if index > 0, members[index - 1].name.utf16.elementsEqual(name.utf16) {
                    throw member.key.failure(.duplicateKey)
                }
                writer.key(name)
                try writer.appendCanonical(member.value)
            }
        }
    }
}

extension JSON {
    fileprivate func canonicalString() throws -> String {
        if hasLoneSurrogate { throw failure(.loneSurrogate) }
        return string ?? ""
    }

    fileprivate func failure(_ cause: CanonicalFormError.Cause) -> CanonicalFormError {
        CanonicalFormError(cause: cause, source: document.source, position: position)
    }
}
