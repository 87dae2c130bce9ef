package import APICheckBase
package import APICheckContracts
package import APICheckHTTP
import APICheckJSON
import APICheckReports

/// One line of `apicheck doctor`: what is there, or what is missing and how to get it.
package struct Diagnosis: Sendable {
    package enum Level: String, Sendable {
        case ok, note, problem
    }

    package let level: Level
    /// What there is; of a problem, what is wrong and what to do.
    package let problem: Problem

    package static func ok(_ what: PrintableText) -> Diagnosis { Diagnosis(level: .ok, problem: Problem(what)) }

    /// What some commands need, or what may be intended.
    ///
    /// - Parameter remedy: A command, or what to change.
    package static func note(_ what: PrintableText, _ remedy: PrintableText? = nil) -> Diagnosis {
        Diagnosis(level: .note, problem: Problem(what, remedy: remedy))
    }

    /// - Parameter remedy: As for ``note(_:_:)``.
    package static func problem(_ what: PrintableText, _ remedy: PrintableText? = nil) -> Diagnosis {
        Diagnosis(level: .problem, problem: Problem(what, remedy: remedy))
    }

    /// What reading a file threw.
    package static func problem(_ error: any Error) -> Diagnosis {
        Diagnosis(level: .problem, problem: (error as? any ProblemError)?.problem ?? Problem("\(error)"))
    }
}

/// Whether the servers of a contract answer. Any status is an answer: the base URL of an API need not have a resource.
package struct ServerDiagnosis {
    private let transport: any Transport

    package init(transport: any Transport) { self.transport = transport }

    /// - Parameter environment: The name of the server to ask; nil for all.
    package func diagnose(_ contract: Contract, name: String, environment: String? = nil) async -> [Diagnosis] {
        let servers = environment.map { name in contract.servers.filter { $0.name == name } } ?? contract.servers
        if let environment, servers.isEmpty {
            let known = contract.servers.compactMap(\.name)
            return [
                .problem(
                    "\(name): no server has the name '\(environment)'"
                        + (known.isEmpty ? "" : ", only \(known.list("and"))"),
                    "name one in \(contract.file): x-apicheck-name: \(environment)")
            ]
        }
        guard contract.document.root["servers"] != nil else {
            return [
                .note(
                    "\(contract.file) names no server", "add 'servers', or give --server URL to record and diff --live")
            ]
        }
        var diagnoses: [Diagnosis] = []
        var origins: Set<String> = []
        for server in servers {
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
            let problem = error.failure.problem
            let remedy: PrintableText? =
                problem.steps.isEmpty
                ? "start the server, correct 'servers', or give --server URL to the other commands" : nil
            return Diagnosis(
                level: .problem,
                problem: Problem(
                    "\(name): \(url.origin) does not answer: \(problem.what)", remedy: problem.remedy ?? remedy,
                    steps: problem.steps))
        } catch {
            return .problem(error)
        }
    }
}
