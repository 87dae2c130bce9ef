import APICheckBase
import APICheckHTTP

@testable import APICheckRecordings
@testable import APICheckRedaction

/// A secret value and its name.
struct LeakSecret: Sendable {
    let title: String
    let name: String
    let value: String

    /// Names that the tables of other tests do not have.
    private static let moreNames = [
        "pw", "pw2", "API_KEY_V2", "apiKeyV3", "secret_v1", "tokenV12", "privateKeyPem", "private_key_pem", "user_pin",
        "clave", "nueva_clave", "\u{79D8}\u{5BC6}", "mfa_token", "aeg-sas-key",
    ]

    static let names = SecretNameTable.names + moreNames
    static let harmlessNames = ["note", "text", "subject", "ref"]

    /// The beginnings of tokens, composed here so that a search of the repository finds none, with the alphabet and the
    /// length of the rest.
    private static let formats: [(title: String, head: String, alphabet: String, count: Int)] = [
        ("vercel", "vc" + "p_", mixed, 24), ("vercel", "vc" + "i_", mixed, 24), ("vercel", "vc" + "a_", mixed, 56),
        ("vercel", "vc" + "r_", mixed, 24), ("vercel", "vc" + "k_", mixed, 60),
        ("firebase messaging", "dQw4w9WgXcQ9aB3dE5gH7j:AP" + "A91b", mixed, 134),
        ("x bearer", String(repeating: "A", count: 22), mixed, 86),
        ("x bearer", String(repeating: "A", count: 25) + "bC3dE5gH7jK9mN%3" + "D", mixed, 52),
    ]

    private static let mixed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    /// A token in a known form.
    ///
    /// - Parameter isWeak: Whether the form may be one that needs a boundary on both sides.
    static func token(isWeak: Bool, using maker: inout SecretMaker) -> LeakSecret {
        let name = harmlessNames.randomElement(using: &maker) ?? ""
        if Int.random(in: 0..<8, using: &maker) == 0, let format = formats.randomElement(using: &maker) {
            let value = format.head + maker.letters(format.count, of: format.alphabet)
            return LeakSecret(title: "token: \(format.title)", name: name, value: value)
        }
        let rows = isWeak ? SecretPattern.rows : strongRows
        let row = rows.randomElement(using: &maker) ?? rows[0]
        return LeakSecret(title: "token: \(row.kind)", name: name, value: maker.token(of: row))
    }

    private static let strongRows = SecretPattern.rows.filter { !$0.isWeak }

    /// A value without a form.
    static func password(escapes: Bool, using maker: inout SecretMaker) -> String {
        let value = maker.letters(7) + "7" + maker.letters(Int.random(in: 8...20, using: &maker))
        guard escapes, Bool.random(using: &maker) else { return value }
        return value + ["+/=", "%&<'", "\"\\", "é", "-_.~"].randomElement(using: &maker)! + maker.letters(6)
    }

    static func named(escapes: Bool, using maker: inout SecretMaker) -> LeakSecret {
        let name = names.randomElement(using: &maker) ?? ""
        return LeakSecret(title: "name: \(name)", name: name, value: password(escapes: escapes, using: &maker))
    }
}

extension SecretMaker {
    /// A token of a row of the table of patterns.
    mutating func token(of row: SecretPattern.Row) -> String {
        guard let elements = SecretExpression(row.expression)?.choices.randomElement(using: &self) else { return "" }
        return elements.map { element in
            switch element {
            case .literal(let bytes): return String(decoding: bytes, as: UTF8.self)
            case .group: return ""
            case .run(let run):
                let most = min(run.length.upperBound, run.length.lowerBound + 6)
                // A run that ends a sentence would lose its full stop.
                let members = run.bytes.members.filter { $0 != UInt8(ascii: ".") || run.bytes.count == 1 }
                let count = Int.random(in: run.length.lowerBound...most, using: &self)
                return letters(count, of: String(decoding: members, as: UTF8.self))
            }
        }.joined()
    }
}
