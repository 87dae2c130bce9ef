import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckReports

/// One line of `apicheck doctor`: what is there, or what is missing and how to get it.
struct Diagnosis {
    enum Level: String {
        case ok, note, problem

        var paint: Paint {
            switch self {
            case .ok: .green
            case .note: .yellow
            case .problem: .red
            }
        }
    }

    private static let labelColumns = 9

    let level: Level
    let what: PrintableText
    /// A command, or what to change.
    let remedy: PrintableText?
    /// The error that a problem is due to; its parts are in ``what`` as one text.
    var error: Problem?

    static func ok(_ what: PrintableText) -> Diagnosis { Diagnosis(level: .ok, what: what, remedy: nil) }

    /// What some commands need, or what may be intended.
    static func note(_ what: PrintableText, _ remedy: PrintableText? = nil) -> Diagnosis {
        Diagnosis(level: .note, what: what, remedy: remedy)
    }

    static func problem(_ what: PrintableText, _ remedy: PrintableText? = nil) -> Diagnosis {
        Diagnosis(level: .problem, what: what, remedy: remedy)
    }

    /// What reading a file threw, in the words that other commands have for it.
    static func problem(_ error: any Error) -> Diagnosis {
        let problem = (error as? any ProblemError)?.problem ?? Problem("\(error)")
        var diagnosis = Diagnosis.problem(problem.text { $0.remedy })
        diagnosis.error = problem
        return diagnosis
    }

    /// The text without secrets.
    ///
    /// - Parameter width: Columns at which lines are wrapped; nil for lines of any length.
    func text(width: Int?, usesColour: Bool) -> PrintableText {
        // Redacted before it is wrapped, which could break a secret in two.
        let text = Printed.text(what + (remedy.map { "\n  help:     \($0)" } ?? ""))
        let label: PrintableText = "\(level.rawValue.padded(toColumns: Diagnosis.labelColumns))"
        let indent = PrintableText.spaces(Diagnosis.labelColumns)
        let lines = text.lines.filter { !$0.isEmpty }.enumerated().flatMap { index, line in
            ((index == 0 ? label : indent) + line).hanging(toColumns: width).lines
        }
        return (usesColour ? label.painted(level.paint) : label)
            + lines.joined(separator: "\n").edited { String($0.dropFirst(Diagnosis.labelColumns)) }
    }
}

extension Diagnosis {
    /// All lines of `apicheck doctor` as `doctor.schema.json` describes them.
    static func write(_ diagnoses: [Diagnosis], to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("problems", diagnoses.count { $0.level == .problem })
            writer.array("checks") { writer in
                for diagnosis in diagnoses {
                    let problem = diagnosis.error ?? Problem(diagnosis.what, remedy: diagnosis.remedy)
                    writer.object { writer in
                        writer.member("level", diagnosis.level.rawValue)
                        writer.members(of: problem, help: problem.help { $0.remedy }, redact: Printed.text)
                    }
                }
            }
        }
    }
}

/// What the program needs of the machine.
enum ProgramDiagnosis {
    static var all: [Diagnosis] {
        [.ok("apicheck \(Product.version)"), libcurl] + proxies + swift + [git]
    }

    private static var libcurl: Diagnosis {
        if let absence = CurlVersion.absence {
            return .problem(
                "libcurl cannot be loaded: \(absence)", "install it: apt install libcurl4, dnf install libcurl")
        }
        let trust = TrustSettings.environment
        let missing = [trust.file, trust.folder].compactMap(\.self).first {
            !$0.path.contains(":") && !FileContents.exists($0.path)
        }
        if let missing {
            let variable = missing.variable ?? ""
            return .problem(
                "libcurl \(CurlVersion.text): \(missing.path), which \(variable) names, does not exist",
                "name a file of certificates, or unset \(variable)")
        }
        return .ok("libcurl \(CurlVersion.text)\(CurlVersion.speaksHTTP2 ? ", HTTP/2" : ""); \(trust)")
    }

    private static var proxies: [Diagnosis] {
        let settings = ProxySettings.environment
        return [("http", settings.http), ("https", settings.https)].compactMap { scheme, proxy in
            proxy.map { proxy in
                let exceptions = settings.exceptions.isEmpty ? "" : ", but not to \(settings.exceptions)"
                return .note("\(scheme) requests go through the proxy \(shown(proxy))\(exceptions)")
            }
        }
    }

    /// Without a user name and a password.
    private static func shown(_ proxy: String) -> String {
        guard let at = proxy.lastIndex(of: "@") else { return proxy }
        let scheme = proxy.hasPrefix("https://") ? "https://" : "http://"
        return scheme + String(proxy[proxy.index(after: at)...])
    }

    /// The program itself does not need it, so it is missing only in a package with tests.
    private static var swift: [Diagnosis] {
        if let swift = path(of: "swift") { return [.ok("swift is \(swift)")] }
        guard FileContents.exists("Package.swift") else { return [] }
        return [
            .note("swift is not in PATH: only 'swift test' needs it", "install it from https://www.swift.org/install")
        ]
    }

    private static var git: Diagnosis {
        path(of: "git").map { .ok("git is \($0)") } ?? .note("git is not in PATH: 'apicheck diff REV:path' needs it")
    }

    /// A program in the folders of `PATH`, which is not started.
    private static func path(of name: String) -> String? {
        let folders = (Terminal.environment("PATH") ?? "").split(separator: ":")
        return folders.first { FileContents.isExecutable("\($0)/\(name)") }.map { "\($0)/\(name)" }
    }
}

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
