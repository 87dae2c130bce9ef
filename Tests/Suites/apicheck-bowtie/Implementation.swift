import APICheckJSON
import APICheckReports

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The description of the validator and its platform in the response to `start`.
enum Implementation {
    static func write(to writer: inout JSONWriter) {
        let (system, release) = operatingSystem
        writer.member("version", 1)
        writer.object("implementation") { writer in
            writer.member("language", "swift")
            writer.member("language_version", languageVersion)
            writer.member("name", "apicheck")
            writer.member("version", Product.version)
            writer.member("homepage", Product.home)
            writer.member("issues", "\(Product.home)/issues")
            writer.member("source", Product.home)
            writer.array("dialects") { $0.string("https://json-schema.org/draft/2020-12/schema") }
            writer.member("os", system)
            writer.member("os_version", release)
        }
    }

    /// The version of the compiler.
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

    /// A C string of fixed size, which Swift imports as a tuple.
    private static func text(of field: some Any) -> String {
        withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
