import Foundation

/// The places of a JSON text where a reader takes text from outside: each string and each name of a member.
enum HostileFields {
    /// The text once for each place, with a hostile text in it: in the string, or after the name.
    static func variants(of json: String, with hostile: String = HostileText.text) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return try places(of: value).map { place in
            let changed = change(value, at: place[...], hostile)
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
            return String(
                decoding: try JSONSerialization.data(withJSONObject: changed, options: options), as: UTF8.self)
        }
    }

    private enum Step: Hashable {
        case member(String), element(Int)
        /// The name of the member itself.
        case name(String)
    }

    private static func places(of value: Any) -> [[Step]] {
        switch value {
        case let object as [String: Any]:
            object.sorted { $0.key < $1.key }.flatMap { name, inner in
                [[Step.name(name)]] + places(of: inner).map { [.member(name)] + $0 }
            }
        case let list as [Any]:
            list.enumerated().flatMap { index, inner in places(of: inner).map { [.element(index)] + $0 } }
        case is String: [[]]
        default: []
        }
    }

    private static func change(_ value: Any, at place: ArraySlice<Step>, _ hostile: String) -> Any {
        switch (place.first, value) {
        case (.member(let name), var object as [String: Any]):
            object[name] = object[name].map { change($0, at: place.dropFirst(), hostile) }
            return object
        case (.name(let name), var object as [String: Any]):
            object[name + hostile] = object.removeValue(forKey: name)
            return object
        case (.element(let index), var list as [Any]):
            list[index] = change(list[index], at: place.dropFirst(), hostile)
            return list
        // A reference keeps its form, so that it is followed.
        case (_, let text as String): return text.hasPrefix("#/") ? text + hostile : hostile
        default: return value
        }
    }
}
