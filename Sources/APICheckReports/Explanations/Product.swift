/// What names this product where it is visible: `--version`, reports, the `User-Agent` header, links to the manual.
package enum Product {
    package static let version = "0.9.0"
    /// The repository, whose owner is not known yet.
    package static let home = "https://github.com/OWNER/apicheck"
}
