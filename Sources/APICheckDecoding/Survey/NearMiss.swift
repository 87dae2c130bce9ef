import APICheckBase
import APICheckJSON
import Foundation

/// A key that the server sends, that the model does not read, and that is the one that the model asks for: its name is the same
/// but for its style, or but for a typing error or a plural where the value has the type.
struct NearMiss {
    let sent: String
    let hint: PrintableText
    /// Whether the value has a type that the model asks for.
    let fits: Bool
    /// Whether the names also differ in another way than in their style or as singular and plural.
    let isSlip: Bool

    /// Fails if none of the members is meant.
    ///
    /// - Parameters:
    ///   - wanted: The types that the model asks for; empty for any.
    ///   - sentWords: The words of the names that the server sends.
    init?(
        of name: String, as wanted: [Any.Type], owner: String, among members: [(name: String, value: JSON)],
        sentWords: Set<String> = [], in survey: ModelSurvey
    ) {
        let key = KeyWords(name)
        var found: (name: String, value: JSON, fits: Bool, isSlip: Bool)?
        for member in members {
            let sent = KeyWords(member.name)
            let isSame = key.isSame(as: sent, isFlag: member.value.kind == .boolean)
            lazy var hasShape = NearMiss.hasShape(member.value, wanted, survey.decoder)
            // A list, or an object with the keys, of what the model asks for is the same key; one value and a list are two.
            let isPlural =
                key.isPlural(sent)
                && (member.value.kind == .array ? member.value.count > 0 : member.value.kind == .object && hasShape)
            // A null fits every type.
            let isMistyped =
                !isSame && !isPlural && !member.value.isNull
                && key.isMistyped(
                    sent, sentWords: sentWords, hasShape: hasShape, isNumber: member.value.kind == .number)
            guard isSame || isPlural || isMistyped else { continue }
            let fits = NearMiss.fits(member.value, wanted, survey.decoder)
            if fits || isSame && found == nil { found = (member.name, member.value, fits, !isSame && !isPlural) }
            if fits { break }
        }
        guard let near = found else { return nil }
        sent = near.name
        fits = near.fits
        isSlip = near.isSlip
        let type: PrintableText = near.fits ? "" : FittingType.hint(for: [near.value]).map { " " + $0 } ?? ""
        let names = survey.names
        let offered = names.converted(near.name, at: [])
        guard offered == near.name else {
            hint =
                "The decoder's key strategy converts `\(near.name)` to `\(offered)`: use `\(offered)` in \(owner), "
                + "or add case \(name) = \"\(offered)\" to its CodingKeys.\(type)"
            return
        }
        let strategy =
            !names.convertsKeys && names.camelCase(near.name) == name
            ? ", or set the decoder's keyDecodingStrategy to .convertFromSnakeCase" : ""
        hint = "Add case \(name) = \"\(near.name)\" to the CodingKeys of \(owner)\(strategy).\(type)"
    }

    /// Whether a value is an object, or a list of objects, that one of the types decodes because of its keys: the type rejects
    /// an object without keys.
    private static func hasShape(_ value: JSON, _ wanted: [Any.Type], _ decoder: JSONDecoder) -> Bool {
        let isList = value.kind == .array && value.elements.contains { $0.kind == .object }
        guard isList || value.kind == .object, let type = wanted.first as? any Decodable.Type else { return false }
        func decodes<Value: Decodable>(_ type: Value.Type, _ text: String) -> Bool {
            (try? decoder.copy().decode(type, from: Data(text.utf8))) != nil
        }
        return decodes(type, value.text) && !decodes(type, isList ? "[{}]" : "{}")
    }

    /// Whether one of the types decodes from a value. A null says nothing about its type.
    static func fits(_ value: JSON, _ wanted: [Any.Type], _ decoder: JSONDecoder) -> Bool {
        func decodes<Value: Decodable>(_ type: Value.Type) -> Bool {
            (try? decoder.copy().decode(type, from: Data(value.text.utf8))) != nil
        }
        let types = wanted.compactMap { $0 as? any Decodable.Type }
        return types.isEmpty || value.isNull || types.contains { decodes($0) }
    }
}
