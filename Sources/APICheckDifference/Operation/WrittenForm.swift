import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// How a value outside of a JSON body is written: in a style, or in a media type (OpenAPI 3.1 sections 4.8.12 and 4.8.15).
struct WrittenForm {
    enum Form {
        case style(ParameterSerialization)
        /// The text of one of the media types, which may be ranges.
        case content([String])
    }

    let form: Form
    let node: JSON
    /// What writes one text in the same place.
    private let plain: ParameterSerialization

    /// Creates the form of a parameter. Fails for one that no style is defined for.
    init?(parameter node: JSON, name: String, location: String, in contract: ComparedContract) {
        // The whole query has a media type and no style (OpenAPI 3.2 section 4.12.5).
        let isWholeQuery = location == "querystring"
        guard let place = isWholeQuery ? .query : Parameter.Location(rawValue: location) else { return nil }
        self.init(
            node, name, usual: place.usualStyle, escaping: place.escaping,
            content: WrittenForm.content(of: node, contract))
    }

    /// Creates the form of a response header, whose only style is `simple`.
    init?(header node: JSON, in contract: ComparedContract) {
        self.init(
            node, "", usual: .simple, escaping: .header, content: WrittenForm.content(of: node, contract))
    }

    /// Creates the form of a property of a form or of a multipart body.
    ///
    /// - Parameters:
    ///   - encoding: Its entry in `encoding`; nil without one.
    ///   - kinds: What the schema of the property allows, which decides what is not declared.
    init?(property name: String, encoding: JSON?, kinds: WrittenKinds, isForm: Bool, node: JSON) {
        let node = encoding ?? node
        let isStyled = ["style", "explode", "allowReserved"].contains { encoding?[$0] != nil }
        let usual = kinds.isSubset(of: [.object, .texts]) ? "application/json" : "text/plain"
        let declared = encoding?["contentType"]?.string.map(WrittenForm.list)
        let isText = isForm && (isStyled || (declared == nil && !kinds.contains(.object)))
        self.init(node, name, usual: .form, escaping: .form, content: isText ? nil : declared ?? [usual])
    }

    private init?(
        _ node: JSON, _ name: String, usual: ParameterStyle, escaping: Escaping, content: [String]?
    ) {
        self.node = node
        plain = ParameterSerialization(name, style: usual, explode: false, escaping: escaping)
        if let content {
            form = .content(content)
            return
        }
        guard let style = node["style"].map({ $0.string.flatMap(ParameterStyle.init) }) ?? usual else { return nil }
        // Other words are between brackets, whatever the contract says about `explode`.
        let explode = style == .deepObject || (node["explode"]?.bool ?? style.isExploded)
        form = .style(
            ParameterSerialization(
                name, style: style, explode: explode, escaping: escaping,
                allowReserved: node["allowReserved"]?.bool == true))
    }

    private static func content(of node: JSON, _ contract: ComparedContract) -> [String]? {
        let names = contract.members(node["content"]).map(\.name)
        return node["schema"] == nil && !names.isEmpty ? names : nil
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.trimmingHTTPSpace) }
    }

    /// Whether the same value of one of the kinds is another text.
    func isWrittenDifferently(_ other: WrittenForm, kinds: WrittenKinds) -> Bool {
        WrittenForm.samples(kinds).contains { text($0) != other.text($0) }
    }

    private static func samples(_ kinds: WrittenKinds) -> [(value: ParameterValue, json: String)] {
        var samples: [(ParameterValue, String)] = []
        if kinds.contains(.text) { samples.append((.text("a"), #""a""#)) }
        if kinds.contains(.number) { samples.append((.text("1"), "1")) }
        if kinds.contains(.list) { samples.append((.list([.text("1"), .text("2")]), "[1,2]")) }
        if kinds.contains(.object) {
            samples.append((.members([.init("a", .text("1")), .init("b", .text("2"))]), #"{"a":1,"b":2}"#))
        }
        return samples
    }

    private func text(_ sample: (value: ParameterValue, json: String)) -> String? {
        switch form {
        case .style(let serialization): return serialization.write(sample.value)
        case .content(let names):
            guard let type = names.first.flatMap({ MediaType($0) }), type.isJSON else {
                return names.joined(separator: ", ")
            }
            return plain.write(.text(sample.json))
        }
    }

    var fact: Fact {
        switch form {
        case .style(let serialization):
            .quoted("style \(serialization.style.rawValue), explode \(serialization.explode)")
        case .content(let names): .quoted(names.list("or"))
        }
    }
}
