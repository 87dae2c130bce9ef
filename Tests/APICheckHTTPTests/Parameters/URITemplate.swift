import APICheckBase
import APICheckHTTP

/// A template of RFC 6570 on the serialization that OpenAPI's styles have, so that the RFC's tests are theirs too.
struct URITemplate {
    enum Part {
        case literal(String)
        case expression(Operator, [Variable])
    }

    struct Variable {
        var name: String
        var explode = false
        var prefix: Int?
    }

    /// The table of RFC 6570 appendix A.
    struct Operator {
        var first = ""
        var separator = ","
        var style = ParameterStyle.simple
        var allowReserved = false

        init?(_ sign: Character?) {
            switch sign {
            case nil: break
            case "+": allowReserved = true
            case "#": (first, allowReserved) = ("#", true)
            case ".": (first, separator, style) = (".", ".", .label)
            case "/": (first, separator) = ("/", "/")
            case ";": (first, separator, style) = (";", ";", .matrix)
            case "?": (first, separator, style) = ("?", "&", .form)
            case "&": (first, separator, style) = ("&", "&", .form)
            default: return nil
            }
        }
    }

    let parts: [Part]

    /// Returns nil when the text is not a template (RFC 6570 section 2).
    init?(_ text: String) {
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let close = rest[brace...].firstIndex(of: "}"),
                let expression = URITemplate.expression(rest[rest.index(after: brace)..<close])
            else { return nil }
            parts += [.literal(String(rest[..<brace])), expression]
            rest = rest[rest.index(after: close)...]
        }
        self.parts = parts + [.literal(String(rest))]
    }

    private static func expression(_ text: Substring) -> Part? {
        guard let first = text.first else { return nil }
        let hasSign = !(first.isLetter || first.isNumber || first == "_" || first == "%")
        guard let sign = Operator(hasSign ? first : nil) else { return nil }
        let names = text.dropFirst(hasSign ? 1 : 0).split(separator: ",", omittingEmptySubsequences: false)
        let variables = names.compactMap(variable)
        return variables.count == names.count ? .expression(sign, variables) : nil
    }

    private static func variable(_ text: Substring) -> Variable? {
        var variable = Variable(name: String(text))
        if text.hasSuffix("*") {
            variable = Variable(name: String(text.dropLast()), explode: true)
        } else if let colon = text.firstIndex(of: ":") {
            let digits = text[text.index(after: colon)...]
            guard let prefix = Int(digits), (1..<10_000).contains(prefix), digits.first != "0" else { return nil }
            variable = Variable(name: String(text[..<colon]), prefix: prefix)
        }
        return variable.name.firstMatch(
            of: /^(\w|%[0-9A-Fa-f]{2})(\.?(\w|%[0-9A-Fa-f]{2}))*$/.asciiOnlyWordCharacters())
            == nil ? nil : variable
    }

    /// Returns nil for a prefix of a value that is not a string (RFC 6570 section 2.4.1).
    func expand(_ values: [String: ParameterValue]) -> String? {
        var result = ""
        for part in parts {
            switch part {
            case .literal(let text): result += Escaping.path.encode(text, allowReserved: true)
            case .expression(let sign, let variables):
                var pieces: [String] = []
                for variable in variables {
                    guard var value = values[variable.name] else { continue }
                    if let prefix = variable.prefix {
                        guard case .text(let text) = value else { return nil }
                        value = .text(String(String.UnicodeScalarView(text.unicodeScalars.prefix(prefix))))
                    }
                    let serialization = ParameterSerialization(
                        PercentEncoding.decode(variable.name), style: sign.style, explode: variable.explode,
                        escaping: .path, allowReserved: sign.allowReserved)
                    pieces += serialization.pieces(value)
                }
                if !pieces.isEmpty { result += sign.first + pieces.joined(separator: sign.separator) }
            }
        }
        return result
    }
}
