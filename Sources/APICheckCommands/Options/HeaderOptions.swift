import APICheckBase
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import ArgumentParser

/// Header fields for all requests to the server of an API, such as a credential.
struct HeaderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A header field for requests that do not have it; repeatable. Its value is removed from all that is written. \
            A credential is better in --header-file: the command line is shown in the list of processes.
            """, valueName: "name: value"))
    var header: [GivenHeader] = []

    @Option(help: ArgumentHelp("A file with one such header field on each line.", valueName: "file"))
    var headerFile: String?

    private static let mostBytes = 64 << 10

    var isGiven: Bool { !header.isEmpty || headerFile != nil }

    func validate() throws {
        for (place, header) in header.enumerated() where header.field == nil {
            throw ValidationError("--header (the one with number \(place + 1)) must be 'NAME: VALUE'")
        }
    }

    /// The fields of the options and of the file. Their values are secret, but for names such as `Accept-Language`.
    ///
    /// - Throws: ``RunError`` for a line that is not a field, and what reading the file throws.
    func headers(hidingIn redaction: inout RedactionSettings) throws -> Headers {
        var fields = header.compactMap(\.field)
        if let headerFile {
            guard let text = String(validUTF8: try FileContents.read(headerFile, limit: HeaderOptions.mostBytes)) else {
                throw RunError.usage("\(headerFile): not UTF-8 text")
            }
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let line = line.hasSuffix("\r") ? line.dropLast() : line
                if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
                guard let field = GivenHeader(argument: String(line)).field else {
                    throw RunError.usage("\(headerFile):\(index + 1): not a header field", expected: "NAME: VALUE")
                }
                fields.append(field)
            }
        }
        let secrets = fields.filter(GivenHeader.isSecret).flatMap(GivenHeader.secrets)
        Printed.add(values: secrets)
        redaction.values += secrets
        return Headers(fields)
    }
}

/// `Authorization: Bearer …`.
struct GivenHeader: ExpressibleByArgument, Sendable {
    /// Is nil for a text that is not a header field.
    let field: HeaderField?

    /// Accepts any text: the parser would quote an invalid one, which may be a secret.
    init(argument: String) {
        guard let colon = argument.firstIndex(of: ":") else {
            field = nil
            return
        }
        let name = String(argument[..<colon])
        let value = argument[argument.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        let isToken =
            !name.isEmpty && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
        let isText = !value.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
        field = isToken && isText ? HeaderField(name, String(value)) : nil
    }

    static func isSecret(_ field: HeaderField) -> Bool { !KeptHeaders().contains(field.name) }

    /// The value, and the token after the name of a scheme.
    static func secrets(of field: HeaderField) -> [String] {
        let parts = field.value.split(separator: " ", maxSplits: 1).map(String.init)
        return ([field.value] + parts.dropFirst()).filter { $0.count >= RedactionSettings.shortestSecret }
    }
}
