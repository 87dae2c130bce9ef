import APICheckBase
import APICheckJSON

/// A value that a report has in JSON, and that is read back as it was written.
protocol Coded: Hashable, Sendable {
    func write(to writer: inout JSONWriter)

    /// - Parameter source: The member that has the value, or a list with it.
    static func read(_ value: JSON, _ source: MemberSource) throws -> Self

    /// The value that has no member, if any.
    static var absent: Self? { get }
}

extension Coded {
    static var absent: Self? { nil }
}

/// An object of a report, with all of its members.
protocol CodedObject: Coded {
    /// What the members are read into.
    static var blank: Self { get }
    static var members: [Member<Self>] { get }
}

extension CodedObject {
    func write(to writer: inout JSONWriter) {
        writer.object { $0.members(Self.members, of: self) }
    }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Self {
        try source.reader.object(blank, members, in: value)
    }
}

/// A member of an object, written from a property and read into it.
struct Member<Object>: Sendable {
    let write: @Sendable (_ object: Object, _ writer: inout JSONWriter) -> Void
    let read: @Sendable (_ object: inout Object, _ value: JSON, _ reader: ReportReader) throws -> Void

    init<Value: Coded>(
        _ name: String, _ property: any WritableKeyPath<Object, Value> & Sendable, absent: Value? = Value.absent,
        read: @escaping @Sendable (JSON, MemberSource) throws -> Value = { try Value.read($0, $1) }
    ) {
        write = { object, writer in
            let value = object[keyPath: property]
            if value == absent { return }
            writer.key(name)
            value.write(to: &writer)
        }
        self.read = { object, value, reader in
            let source = MemberSource(name: name, object: value, reader: reader)
            if let absent, source.value == nil {
                object[keyPath: property] = absent
            } else {
                object[keyPath: property] = try read(try source.required(), source)
            }
        }
    }

    /// A number within bounds.
    init(
        _ name: String, _ property: any WritableKeyPath<Object, Int> & Sendable, from least: Int,
        to most: @escaping @Sendable (MemberSource) throws -> Int = { _ in .max }
    ) {
        self.init(name, property) { try $1.int($0, from: least, to: try most($1)) }
    }
}

extension JSONWriter {
    mutating func members<Object>(_ members: [Member<Object>], of object: Object) {
        for member in members { member.write(object, &self) }
    }
}

/// A member that is read: its name, and the object that should have it.
struct MemberSource {
    let name: String
    let object: JSON
    let reader: ReportReader

    var value: JSON? { object[name] }

    func required() throws -> JSON {
        guard let value else {
            throw problem("incomplete report", expected: "the member '\(name)'", actual: "no such member")
        }
        return value
    }

    func int(_ value: JSON, from least: Int = 0, to most: Int = .max) throws -> Int {
        guard let number = value.int, number >= least, number <= most else {
            throw invalid(value, most == .max ? "a number from \(least)" : "a number from \(least) to \(most)")
        }
        return number
    }

    /// Another member of the object, a number.
    func int(_ name: String, from least: Int = 0) throws -> Int {
        let other = MemberSource(name: name, object: object, reader: reader)
        return try other.int(try other.required(), from: least)
    }

    func invalid(_ value: JSON, _ expected: PrintableText) -> Problem {
        reader.failure(
            "invalid '\(name)'", at: value, expected: expected, actual: "\(String(value.text.prefix(80)))")
    }

    func problem(
        _ what: PrintableText, expected: PrintableText? = nil, actual: PrintableText? = nil
    ) -> Problem {
        reader.failure(what, at: object, expected: expected, actual: actual)
    }
}

extension String: Coded {
    func write(to writer: inout JSONWriter) { writer.string(self) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> String {
        guard let text = value.string else {
            throw source.invalid(value, value.identity == source.value?.identity ? "text" : "a list of texts")
        }
        return text
    }
}

/// Nil has no member.
extension Optional: Coded where Wrapped: Coded {
    func write(to writer: inout JSONWriter) { self?.write(to: &writer) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Wrapped? { try Wrapped.read(value, source) }

    static var absent: Wrapped?? { .some(nil) }
}

extension PrintableText: Coded {
    func write(to writer: inout JSONWriter) { writer.string(string) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> PrintableText {
        "\(try String.read(value, source))"
    }
}

extension Int: Coded {
    func write(to writer: inout JSONWriter) { writer.int(self) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Int { try source.int(value) }
}

extension Bool: Coded {
    func write(to writer: inout JSONWriter) { writer.bool(self) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Bool {
        guard let flag = value.bool else { throw source.invalid(value, "true or false") }
        return flag
    }
}

/// One of several names.
extension Coded where Self: RawRepresentable<String> & CaseIterable {
    func write(to writer: inout JSONWriter) { writer.string(rawValue) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Self {
        let name = try String.read(value, source)
        guard let choice = Self(rawValue: name) else {
            throw source.problem(
                "unknown \(source.name)", expected: "\(allCases.map(\.rawValue).list("or"))", actual: "\(name)")
        }
        return choice
    }
}

extension Array: Coded where Element: Coded {
    func write(to writer: inout JSONWriter) {
        writer.array { writer in
            for element in self { element.write(to: &writer) }
        }
    }

    static func read(_ value: JSON, _ source: MemberSource) throws -> [Element] {
        guard value.kind == .array else { throw source.invalid(value, "a list") }
        return try value.elements.map { try Element.read($0, source) }
    }
}

/// A sorted list.
extension Set: Coded where Element: Coded & Comparable {
    func write(to writer: inout JSONWriter) { sorted().write(to: &writer) }

    static func read(_ value: JSON, _ source: MemberSource) throws -> Set<Element> {
        Set(try [Element].read(value, source))
    }
}
