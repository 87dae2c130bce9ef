import APICheckBase
import APICheckProject
import APICheckRecordings
import ArgumentParser

/// Which values a recording keeps that are removed by default.
struct KeepOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep the value of this request header, besides those known to contain no secrets; repeatable.",
            discussion: "Known: \(KeptHeaders.list.joined(separator: ", ")).", valueName: "name"))
    var keepHeader: [String] = []

    @Flag(help: "Keep binary bodies that the contract does not declare. They are not searched for secrets.")
    var keepBinary = false

    func validate() throws {
        for name in keepHeader where name.isEmpty || !name.utf8.allSatisfy(KeepOptions.isNameByte) {
            throw ValidationError("--keep-header takes the name of a header such as X-Request-Id, not \"\(name)\"")
        }
    }

    func apply(to settings: inout RedactionSettings) {
        settings.keptHeaders = keepHeader
        settings.keepsBinaryBodies = keepBinary
    }

    /// A byte of a token (RFC 9110 section 5.6.2).
    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
