import APICheckBase
import APICheckContracts
import APICheckCurl
import APICheckHTTP
import APICheckJSON
import APICheckReports

/// Whether the servers of a contract answer. Any status is an answer: the base URL of an API need not have a resource.
struct ServerDiagnosis {
    let transport: CurlTransport

    func diagnose(_ contract: Contract, name: String) async -> [Diagnosis] {
        guard contract.document.root["servers"] != nil else {
            return [
                .note(
                    "\(contract.file) names no server", "add 'servers', or give --server URL to record and diff --live")
            ]
        }
        var diagnoses: [Diagnosis] = []
        var origins: Set<String> = []
        for server in contract.servers {
            guard let url = HTTPURL(server.url), ["http", "https"].contains(url.scheme), !url.hasUserInformation else {
                diagnoses.append(
                    .note(
                        "\(name): the server '\(server.url)' is no address",
                        "give --server URL to record and diff --live"))
                continue
            }
            if origins.insert(url.origin).inserted { diagnoses.append(await diagnose(url, name: name)) }
        }
        return diagnoses
    }

    private func diagnose(_ url: HTTPURL, name: String) async -> Diagnosis {
        var request = Request("HEAD", url)
        request.headers.append("User-Agent", "apicheck/\(Product.version)")
        do {
            let status = try await transport.send(request).response?.status
            return .ok("\(name): \(url.origin) answers\(status.map { ", status \($0)" } ?? "")")
        } catch let error as TransportError {
            return .problem(
                "\(name): \(url.origin) does not answer: \(error.failure.problem.what)",
                error.failure.problem.remedy
                    ?? "start the server, correct 'servers', or give --server URL to the other commands")
        } catch {
            return .problem(error)
        }
    }
}
