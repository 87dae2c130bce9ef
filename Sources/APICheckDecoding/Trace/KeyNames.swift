import APICheckJSON
import Foundation

/// Converts the names that a server sends by a decoder's key strategy.
final class KeyNames {
    private let strategy: JSONDecoder.KeyDecodingStrategy
    private var camelCased: [String: String] = [:]

    init(_ strategy: JSONDecoder.KeyDecodingStrategy) { self.strategy = strategy }

    var convertsKeys: Bool {
        if case .useDefaultKeys = strategy { false } else { true }
    }

    /// Whether a closure converts the keys, which gets the path of each.
    var dependsOnPath: Bool {
        switch strategy {
        case .useDefaultKeys, .convertFromSnakeCase: false
        default: true
        }
    }

    /// The members of an object by their converted names. The first member of a name is kept, as Foundation does.
    func members(of object: JSON?, at path: [any CodingKey]) -> [String: JSON.Member] {
        guard let object else { return [:] }
        return object.members.reduce(into: [:]) { members, member in
            let name = converted(member.name, at: path)
            if members[name] == nil { members[name] = member }
        }
    }

    func converted(_ name: String, at path: [any CodingKey]) -> String {
        switch strategy {
        case .useDefaultKeys: return name
        case .convertFromSnakeCase: return camelCase(name)
        case .custom(let convert): return convert(path + [AnyKey(stringValue: name)]).stringValue
        @unknown default: return name
        }
    }

    /// Converts a name from snake case by decoding it: Foundation has no public function for its rule.
    func camelCase(_ name: String) -> String {
        if let known = camelCased[name] { return known }
        var writer = JSONWriter()
        writer.object { $0.member(name, 0) }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let converted = (try? decoder.decode(FirstKey.self, from: Data(writer.bytes)))?.name ?? name
        camelCased[name] = converted
        return converted
    }

    private struct FirstKey: Decodable {
        let name: String?

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: AnyKey.self).allKeys.first?.stringValue
        }
    }
}

/// A key with any name.
struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init?(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}
