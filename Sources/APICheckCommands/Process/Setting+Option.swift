import APICheckBase
import APICheckFindings
import APICheckRecordings
import APICheckReports

extension Setting {
    /// What to do about the setting on the command line.
    var remedy: PrintableText {
        switch self {
        case .fileSize: "raise the limit with --max-file-size"
        case .nestingDepth: "raise the limit with --max-depth"
        case .yamlValues: "raise the limit with --max-yaml-values"
        case .contractFiles: "raise the limit with --max-contract-files"
        case .contractSize: "raise the limit with --max-contract-bytes"
        case .contractReferences: "raise the limit with --max-contract-references"
        case .contractRoot: "name a folder that contains both with --contract-root"
        case .remoteReferences:
            "download them with 'apicheck vendor', or name a folder of copies with --ref-map URL=FOLDER"
        case .schemaSteps: "raise the limit with --max-schema-steps"
        case .patternSteps: "raise the limit with --pattern-steps"
        case .patternStates: "raise the limit with --pattern-states"
        case .violationsPerRule: "raise the limit with --max-findings"
        case .bodySize: "raise the limit with --max-body-size"
        case .recordedSize: "raise the limit with --max-recorded"
        case .bufferedSize: "raise the limit with --max-buffered"
        case .contractsFolder: "name another folder with --contracts"
        case .server: "name a server or an http or https URL with --server"
        case .port: "choose another port with --port; 0 picks a free one"
        case .allowedHost(let host): "to allow it, start the server with --allow-host \(host)"
        // A shell would replace a bare * by the names of files.
        case .allowedOrigin("*"): "to allow it, start the server with --allow-origin '*'"
        case .allowedOrigin(let origin): "to allow it, start the server with --allow-origin \(origin)"
        case .clientCertificate: "give one with --cert FILE"
        case .clientKey: "give its private key with --key FILE"
        case .keyPassword: "set APICHECK_KEY_PASSWORD, or name a file with --key-password-file FILE"
        case .trustedAuthorities: "trust its authority with --cacert FILE"
        case .lockWait: "wait longer with --lock-wait SECONDS"
        case .partialImport: "keep the valid entries with --keep-whole"
        case .writes: "pass --allow-writes, or --sandbox to use the reference APIs"
        case .inputs(let names, let variables): Setting.remedy(names, variables)
        case .recordingMode: "--mode new adds what it lacks, --mode all records it again"
        // No command matches hosts.
        case .matchedHost: "any host"
        case .matchedQueryOrder: "without --ordered-query"
        case .matchedBody: "--ignore-body"
        case .matchedHeader(let name): "without --match-header \(name)"
        case .ignoredQuery(let name): "--ignore-query \(name)"
        case .ignoredBody(let pointer): "--ignore-body-at \(pointer)"
        case .repeats: "--repeats \(Replayer.Repeats.last.rawValue)"
        }
    }
}

extension Setting {
    private static func remedy(_ inputs: [String], _ variables: [String]) -> PrintableText {
        let options = inputs.map { "--input \($0)=VALUE" }.joined(separator: " ")
        guard !variables.isEmpty else { return "pass \(options)" }
        return "set \(variables.list("and")), or pass \(options)"
    }
}

extension NextStep {
    /// What to do on the command line.
    var remedy: PrintableText {
        switch self {
        case .change(let setting): setting.remedy
        case .accept(let settings): "to accept it: \(settings.map(\.remedy).joined(separator: ", "))"
        case .record, .extend, .refresh, .recordWith: "record it with: \(command ?? "")"
        case .verify: "to check a recording: \(command ?? "")"
        case .repair: "apicheck import repairs files of other programs"
        case .capture: "record the calls with apicheck proxy"
        }
    }

    /// The command that does it; nil where none does it alone.
    var command: PrintableText? {
        switch self {
        case .record(let api): "apicheck record\(api.map { " \($0)" } ?? "")"
        case .extend(let api, let workflow):
            "apicheck record \(api)\(workflow.map { " --workflow \($0)" } ?? "") --mode new"
        case .refresh(let api): "apicheck record \(api) --mode refresh"
        case .recordWith(let command): "\(command)"
        case .verify(let file): "apicheck verify --contract FILE \(file)"
        case .change, .accept, .repair, .capture: nil
        }
    }
}

extension Report {
    /// The report with the options and commands that change what was skipped or is stale.
    var namingOptions: Report {
        var report = self
        for (index, skipped) in report.skipped.enumerated() {
            guard let remedy = skipped.step?.remedy else { continue }
            report.skipped[index].why += "; \(remedy)"
        }
        for (index, finding) in report.findings.enumerated() where finding.rule == .recordingStale {
            guard let command = finding.api.flatMap({ NextStep.refresh(api: $0).command }) else { continue }
            report.findings[index].hint = "Run: \(command)."
        }
        return report
    }
}
