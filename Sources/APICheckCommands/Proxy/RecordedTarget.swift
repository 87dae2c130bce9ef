import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckRedaction

/// The server behind a proxy, and the API of the project that it serves.
struct RecordedTarget {
    let url: HTTPURL
    /// The API's name; that of the host where the project has no API at the target.
    let name: String
    let redactor: Redactor
    /// The path of its recording by default.
    let file: String

    /// Takes the API named, or the first with a server at the target. One whose contract cannot be read is passed over
    /// unless it is named.
    init(_ url: HTTPURL, api named: String?, in project: Project) throws {
        self.url = url
        let api: API?
        let contract: Contract?
        if let named {
            api = try project.select([named])[0]
            contract = try api?.readContract()
        } else {
            let found = project.apiNames.lazy.compactMap { project.api(named: $0) }
                .compactMap { api in (try? api.readContract()).map { (api, $0) } }
                .first { $0.1.servers.contains { RecordedTarget.is($0, at: url) } }
            api = found?.0
            contract = found?.1
        }
        name = api?.name ?? url.host.asciiLowercased().filter { $0 != "[" && $0 != "]" }
        redactor = project.redaction.redactor(for: contract)
        file = api?.recordingFile(workflow: "proxy") ?? "\(project.recordings)/\(name)/proxy.har"
    }

    private static func `is`(_ server: Server, at url: HTTPURL) -> Bool {
        HTTPURL(server.url)?.hasSameOrigin(as: url) ?? false
    }
}
