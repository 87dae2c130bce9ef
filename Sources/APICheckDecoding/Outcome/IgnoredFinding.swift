import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Findings that an audit leaves out: those about a key, at a place, of a type or of a rule.
///
///     expectDecodes(
///         User.self, from: exchange,
///         ignoring: ["node_id", .key("plan", of: User.self), .place("/items/*/score"), .rule(.modelErrorSwallowed)])
///
/// A string literal is a key, or a place if it begins with a slash. A key, a place and a type do not leave out that a response
/// cannot be decoded at all; a rule does.
public struct IgnoredFinding: Hashable, Sendable {
    private var rule: DecodingRule?
    private var type: String?
    private var key: String?
    /// The tokens of a place.
    private var place: [String]?

    /// The findings about a key.
    ///
    /// - Parameter name: The key, as the server sends it or as the model asks for it.
    /// - Returns: The findings.
    public static func key(_ name: String) -> IgnoredFinding { IgnoredFinding(key: name) }

    /// The findings about a key of one type.
    ///
    /// - Parameters:
    ///   - name: The key, as the server sends it or as the model asks for it.
    ///   - type: The type that declares the key, e.g. `User.self`.
    /// - Returns: The findings.
    public static func key(_ name: String, of type: Any.Type) -> IgnoredFinding {
        IgnoredFinding(type: TypeName.of(type), key: name)
    }

    /// The findings at a place.
    ///
    /// - Parameter pointer: The JSON Pointer (RFC 6901) of a value, with `*` for any element or key: `/items/*/score`.
    /// - Returns: The findings.
    public static func place(_ pointer: String) -> IgnoredFinding {
        IgnoredFinding(place: IgnoredFinding.tokens(pointer))
    }

    /// All findings about a type and its keys.
    ///
    /// - Parameter type: The type, e.g. `User.self`.
    /// - Returns: The findings.
    public static func type(_ type: Any.Type) -> IgnoredFinding { IgnoredFinding(type: TypeName.of(type)) }

    /// The findings of a rule.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - type: The type that the findings are about; nil for any type.
    ///   - pointer: The JSON Pointer (RFC 6901) of a value, with `*` for any element or key; nil for any place.
    /// - Returns: The findings.
    public static func rule(_ rule: DecodingRule, of type: Any.Type? = nil, at pointer: String? = nil) -> IgnoredFinding
    {
        IgnoredFinding(rule: rule, type: type.map(TypeName.of), place: pointer.map(tokens))
    }

    /// Whether a finding is named.
    ///
    /// - Parameters:
    ///   - names: The spellings of the finding's key, as the server sends it and as the model asks for it.
    ///   - place: The tokens of its pointer.
    ///   - fails: Whether the response does not decode.
    func contains(_ rule: Rule, type: String?, names: [String], at place: [String], fails: Bool = false) -> Bool {
        if let wanted = self.rule {
            guard wanted.rawValue == rule.id else { return false }
        } else if fails {
            return false
        }
        if let wanted = self.type, type.map({ IgnoredFinding.isSame(wanted, $0) }) != true { return false }
        if let key, !names.contains(key) { return false }
        guard let wanted = self.place else { return true }
        return wanted.count == place.count && zip(wanted, place).allSatisfy { $0 == "*" || $0 == $1 }
    }

    /// The type of keys in a generic type may be known by its name alone.
    private static func isSame(_ wanted: String, _ found: String) -> Bool {
        wanted == found || !found.contains("<") && wanted.prefix { $0 != "<" } == found
    }

    private static func tokens(_ pointer: String) -> [String] {
        let pointer = pointer.isEmpty || pointer.hasPrefix("/") ? pointer : "/" + pointer
        return Pointer(pointer)?.tokens ?? [pointer]
    }
}

extension IgnoredFinding: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self = value.hasPrefix("/") ? .place(value) : .key(value)
    }
}

/// The findings that an audit leaves out.
struct IgnoredFindings {
    let list: [IgnoredFinding]
    let strategy: JSONDecoder.KeyDecodingStrategy

    /// Whether a finding is left out. `*` in the place is any element.
    func contains(_ rule: Rule, of type: String?, key: String?, at place: [String], fails: Bool = false) -> Bool {
        guard !list.isEmpty else { return false }
        let spellings = key.map { [$0, KeyNames(strategy).converted($0, at: [])] } ?? []
        return list.contains { $0.contains(rule, type: type, names: spellings, at: place, fails: fails) }
    }

    func contains(_ finding: Finding) -> Bool {
        guard case .body(let pointer) = finding.place else { return false }
        return contains(
            finding.rule, of: finding.model?.type, key: finding.model?.key, at: pointer.tokens,
            fails: finding.level == .breaking && Rule.decoding.contains(finding.rule))
    }
}

extension [Spot.Step] {
    /// The tokens of a pointer, with `*` for any element.
    var tokens: [String] {
        map { step in
            if case .member(let name) = step { name } else { "*" }
        }
    }
}
