import APICheckBase

extension Setting {
    /// The change of a test that makes the setting; nil where a test has no such setting.
    var change: PrintableText? {
        switch self {
        case .contractRoot, .contractsFolder: "name the folder that contains contracts/ with in:"
        case .remoteReferences: "download them with 'apicheck vendor'"
        case .recordingMode:
            switch TestHost.current {
            case .swiftPM: "APICHECK_RECORD=new adds what it lacks, APICHECK_RECORD=all records it again"
            case .xcode, .either:
                "APICHECK_RECORD=new adds what it lacks, APICHECK_RECORD=all records it again; "
                    + "set it in the scheme, or as TEST_RUNNER_APICHECK_RECORD for xcodebuild"
            }
        case .matchedHost: "remove .host in matching:"
        case .matchedQueryOrder: "remove .queryOrder in matching:"
        case .matchedBody: "add .ignoringBody in matching:"
        case .matchedHeader(let name): "remove .header(\"\(name)\") in matching:"
        case .ignoredQuery(let name): "add .ignoringQuery(\"\(name)\") in matching:"
        case .ignoredBody(let pointer): "add .ignoringBodyValue(at: \"\(pointer)\") in matching:"
        case .repeats: "remove repeats: .refused"
        case .fileSize, .nestingDepth, .yamlValues, .contractFiles, .contractSize, .contractReferences, .schemaSteps,
            .patternSteps, .patternStates, .violationsPerRule, .bodySize, .recordedSize, .bufferedSize, .server, .port,
            .allowedHost, .allowedOrigin, .clientCertificate, .clientKey, .keyPassword, .trustedAuthorities, .writes,
            .lockWait, .partialImport, .inputs:
            nil
        }
    }
}

extension NextStep {
    /// What to do in a test; nil where a test can do nothing.
    var remedyInTest: PrintableText? {
        switch self {
        case .change(let setting): setting.change
        case .accept(let settings):
            "to accept it, \(settings.compactMap(\.change).joined(separator: ", "))"
        case .recordWith(let command): "record it with: \(command)"
        case .record(let api): "record it with: apicheck record\(api.map { " \($0)" } ?? "")"
        case .extend(let api, let workflow):
            "record it with: apicheck record \(api)\(workflow.map { " --workflow \($0)" } ?? "") --mode new"
        case .refresh(let api): "record it again with: apicheck record \(api) --mode refresh"
        case .repair: "apicheck import repairs files of other programs"
        case .verify, .capture: nil
        }
    }
}

extension ProblemError {
    /// The error with what to do about it in a test.
    var textInTest: PrintableText { problem.textInTest }
}

extension Problem {
    /// The problem that an error carries.
    init?(of error: any Error) {
        switch error {
        case let error as SetupError: self = error.problem
        case let error as any ProblemError: self = error.problem
        default: return nil
        }
    }

    /// The problem with what to do about it in a test.
    var textInTest: PrintableText { text { $0.remedyInTest } }
}
