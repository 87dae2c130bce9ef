import APICheckBase
import APICheckFindings

extension Setting {
    /// What to do about the setting on the command line.
    var remedy: String {
        switch self {
        case .fileSize: "raise the limit with --max-file-size"
        case .nestingDepth: "raise the limit with --max-depth"
        case .yamlValues: "raise the limit with --max-yaml-values"
        case .contractFiles: "raise the limit with --max-contract-files"
        case .contractSize: "raise the limit with --max-contract-bytes"
        case .contractReferences: "raise the limit with --max-contract-references"
        case .contractRoot: "name a folder that contains both with --contract-root"
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
        case .lockWait: "wait longer with --lock-wait SECONDS"
        case .partialImport: "keep the valid entries with --keep-whole"
        case .writes: "pass --allow-writes, or --sandbox to use the reference APIs"
        case .input(let name): "give it a value with --input \(name)=VALUE"
        }
    }
}

extension Report {
    /// The report with the options that change what was skipped.
    var namingOptions: Report {
        var report = self
        for (index, skipped) in report.skipped.enumerated() {
            guard let setting = skipped.setting else { continue }
            report.skipped[index].why += "; \(setting.remedy)"
        }
        return report
    }
}
