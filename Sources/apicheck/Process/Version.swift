/// The program's version, in `--version`, reports and the `User-Agent` header.
enum Version {
    static let text = "0.1.0"
}
