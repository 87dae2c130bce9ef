import APICheckBase
import APICheckJSON

/// A key that the server sends and whose name is close to one that the model asks for.
struct NearMiss {
    let sent: String
    let hint: String

    /// Nil if no unread key has a similar name.
    init?(of name: String, owner: String, among sent: [String], names: KeyNames) {
        guard let near = Spelling.nearMiss(of: name, in: sent) else { return nil }
        self.sent = near
        guard !names.convertsKeys else {
            let offered = names.converted(near, at: [])
            hint = "The decoder's key strategy converts `\(near)` to `\(offered)`: use `\(offered)` in \(owner)."
            return
        }
        let strategy =
            names.camelCase(near) == name ? ", or set the decoder's keyDecodingStrategy to .convertFromSnakeCase" : ""
        hint = "Add case \(name) = \"\(near)\" to the CodingKeys of \(owner)\(strategy)."
    }
}
