import APICheckBase
import APICheckHTTP
import TestSupport

/// Makes secrets of every kind from parts, the same in each run, so that the repository contains none.
struct SecretMaker: RandomNumberGenerator {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(state: seed) }

    mutating func next() -> UInt64 { random.next() }

    mutating func letters(
        _ count: Int, of alphabet: String = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    ) -> String {
        let letters = Array(alphabet)
        return String((0..<count).map { _ in letters[Int.random(in: letters.indices, using: &self)] })
    }

    /// A secret in a known format.
    mutating func token(_ number: Int) -> String {
        let hexadecimal = "0123456789abcdef"
        switch number % 12 {
        case 0: return "gh" + "p_" + letters(36)
        case 1: return "gl" + "pat-" + letters(20)
        case 2: return "sk" + "_live_" + letters(24)
        case 3: return "xo" + "xb-" + letters(12, of: "0123456789") + "-" + letters(24)
        case 4: return "AK" + "IA" + letters(16, of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        case 5: return "AI" + "za" + letters(35)
        case 6: return "np" + "m_" + letters(36)
        case 7: return webToken()
        case 8: return privateKey()
        case 9: return letters(9, of: "123456789") + ":A" + "A" + letters(33)
        case 10: return "shp" + "at_" + letters(32, of: hexadecimal)
        default: return "sk-" + "ant-" + letters(60)
        }
    }

    /// A secret in no known format, with characters that need escapes everywhere.
    mutating func password(_ number: Int) -> String {
        switch number % 4 {
        case 0: letters(20)
        case 1: letters(8) + "+/=" + letters(8)
        case 2: letters(6) + " \"\\/é%&<'" + letters(6)
        default: letters(6) + "7-_." + letters(6)
        }
    }

    /// Sixteen digits with a valid check digit.
    mutating func cardNumber() -> String {
        let digits = [4] + (0..<14).map { _ in Int.random(in: 0...9, using: &self) }
        let sum = digits.enumerated().reduce(0) { sum, item in
            let value = item.offset % 2 == 0 ? item.element * 2 : item.element
            return sum + (value > 9 ? value - 9 : value)
        }
        return (digits + [(10 - sum % 10) % 10]).map { "\($0)" }.joined()
    }

    private mutating func webToken() -> String {
        let header = base64URL(#"{"alg":"RS256","typ":"JWT"}"#)
        return "\(header).\(base64URL(#"{"sub":"\#(letters(12))"}"#)).\(letters(60))"
    }

    private func base64URL(_ text: String) -> String {
        Base64.encode(Array(text.utf8)).replacing("=", with: "").replacing("+", with: "-").replacing("/", with: "_")
    }

    private mutating func privateKey() -> String {
        let label = "PRIVATE" + " KEY"
        return "-----BEGIN \(label)-----\n\(letters(64))\n\(letters(40))==\n-----END \(label)-----"
    }
}
