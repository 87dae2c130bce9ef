import APICheckHTTP
import APICheckJSON

/// What an overlay adds to a description that names no server with a host: the server that it was downloaded from, since the copy
/// has no URL that its own server is relative to.
struct ServerCorrection {
    /// The JSONPath of the object that is corrected.
    let target: String
    /// As JSON.
    let update: String
    let server: HTTPURL

    static let description = "The description names no host: this is the one that it was downloaded from."

    /// Returns nil for a description with a host, and for a server whose URL has variables.
    ///
    /// - Parameter root: The description, with the overlay that it has so far.
    init?(of source: InitialContract, _ root: JSON) {
        guard let server = source.server(of: root) else { return nil }
        self.server = server
        let url = server.path == "/" ? server.origin : server.text
        var writer = JSONWriter()
        if root["swagger"] != nil {
            target = "$"
            let host = String(server.origin.dropFirst("\(server.scheme)://".count))
            writer.object { writer in
                writer.member("host", host)
                if root["schemes"] == nil { writer.array("schemes") { $0.string(server.scheme) } }
            }
        } else if let declared = root["servers"]?[0] {
            guard let relative = declared["url"]?.string, !relative.contains("{") else { return nil }
            target = "$.servers[0]"
            writer.object { $0.member("url", url) }
        } else {
            guard root["servers"].map({ $0.kind == .array }) ?? true else { return nil }
            target = "$"
            let origin = root["servers"] == nil ? server.origin : url
            writer.object { $0.array("servers") { $0.object { $0.member("url", origin) } } }
        }
        update = writer.text
    }
}
