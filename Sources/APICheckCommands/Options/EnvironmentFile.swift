import APICheckBase

/// Variables from a file, as shells and `docker run --env-file` read them:
///
///     # a comment
///     APICHECK_SHOP_TOKEN=a1b2c3
///     export APICHECK_SHOP_TITLE='two words'
///
/// Single quotes keep the text as it is; in double quotes `\n`, `\"` and `\\` are escapes. Without quotes the value ends before
/// ` #`, and spaces around it do not belong to it. Variables are not expanded.
struct EnvironmentFile {
    private(set) var values: [String: String] = [:]

    /// The file of an environment in the current folder: `.env.staging`. A file `.env` is not read, since it usually has the values
    /// of another environment.
    static func path(of environment: String) -> String { prefix + environment }

    /// The environments that have a file in the current folder.
    static var environments: [String] {
        FileContents.list(".").filter { $0.hasPrefix(prefix) && $0 != prefix }.map {
            String($0.dropFirst(prefix.count))
        }
    }

    private static let prefix = ".env."

    /// - Throws: ``FileError``, and ``RunError`` with the line for a text that cannot be read. The message has no value.
    init(contentsOf path: String) throws {
        let bytes = try FileContents.read(path, limit: 1 << 20)
        guard let text = String(validUTF8: bytes) else {
            throw RunError.usage("the text is not UTF-8", at: ["\(path)"])
        }
        var lines: [String: Int] = [:]
        // A carriage return and a line feed are one character.
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let place = "\(path):\(index + 1)"
            guard let (name, value) = try EnvironmentFile.variable(line, at: place) else { continue }
            if let first = lines.updateValue(index + 1, forKey: name) {
                throw RunError.usage("\(name) is set twice, first on line \(first)", at: ["\(place)"])
            }
            values[name] = value
        }
    }

    /// Returns nil for an empty line and a comment.
    private static func variable(_ line: Substring, at place: String) throws -> (name: String, value: String)? {
        var line = line.drop(while: \.isWhitespace)
        if line.isEmpty || line.first == "#" { return nil }
        if line.hasPrefix("export ") { line = line.dropFirst("export ".count).drop(while: \.isWhitespace) }
        let name = line.prefix { $0 != "=" }
        let isName = name.utf8.enumerated().allSatisfy { index, byte in
            byte == UInt8(ascii: "_") || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || (index > 0 && (0x30...0x39).contains(byte))
        }
        guard !name.isEmpty, isName, name.endIndex < line.endIndex else {
            throw RunError.usage("this is not a variable", at: ["\(place)"], expected: "NAME=VALUE")
        }
        let value = line[name.endIndex...].dropFirst().drop { $0 == " " || $0 == "\t" }
        return (String(name), try unquoted(value, at: place))
    }

    private static func unquoted(_ text: Substring, at place: String) throws -> String {
        guard let quote = text.first, quote == "'" || quote == "\"" else {
            var value = ""
            var previous: Character = " "
            for character in text {
                if character == "#", previous == " " || previous == "\t" { break }
                value.append(character)
                previous = character
            }
            while value.last == " " || value.last == "\t" { value.removeLast() }
            return value
        }
        var value = ""
        var rest = text.dropFirst()
        while let character = rest.popFirst() {
            if character == quote {
                let after = rest.drop { $0 == " " || $0 == "\t" }
                if after.isEmpty || after.first == "#" { return value }
                throw RunError.usage("text follows the closing quote", at: ["\(place)"], expected: "NAME='VALUE'")
            }
            if character == "\\", quote == "\"", let next = rest.first, let escaped = escapes[next] {
                rest.removeFirst()
                value.append(escaped)
            } else {
                value.append(character)
            }
        }
        throw RunError.usage("the quote is not closed", at: ["\(place)"], expected: "the value on one line")
    }

    private static let escapes: [Character: Character] = ["n": "\n", "\"": "\"", "\\": "\\"]
}
