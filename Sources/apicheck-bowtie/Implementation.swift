import APICheckJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the answer to `start` says about the validator and where it runs.
enum Implementation {
    /// The protocol asks for one; a reserved name (RFC 2606 section 2) until there is a public place.
    private static let home = "https://apicheck.example"

    static func write(to writer: inout JSONWriter) {
        let (system, release) = operatingSystem
        writer.member("version", 1)
        writer.object("implementation") { writer in
            writer.member("language", "swift")
            writer.member("language_version", languageVersion)
            writer.member("name", "apicheck")
            writer.member("version", "0.1.0")
            writer.member("homepage", home)
            writer.member("issues", "\(home)/issues")
            writer.member("source", home)
            writer.array("dialects") { $0.string("https://json-schema.org/draft/2020-12/schema") }
            writer.member("os", system)
            writer.member("os_version", release)
        }
    }

    /// Of the compiler that built this.
    private static var languageVersion: String {
        #if compiler(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }

    private static var operatingSystem: (name: String, release: String) {
        var names = utsname()
        uname(&names)
        return (text(of: names.sysname), text(of: names.release))
    }

    /// A C text of fixed width, which Swift sees as a tuple.
    private static func text(of field: some Any) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
