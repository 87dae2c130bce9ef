import APICheckBase
import Testing

@testable import APICheckTesting

/// The traits, arguments and commands that the issues of a test name.
@Suite struct RemedyTests {
    private static let settings: [(Setting, String?)] = [
        (.fileSize, nil),
        (.nestingDepth, nil),
        (.yamlValues, nil),
        (.contractFiles, nil),
        (.contractSize, nil),
        (.contractReferences, nil),
        (.contractRoot, "name the folder that contains contracts/ with in:"),
        (.schemaSteps, nil),
        (.patternSteps, nil),
        (.patternStates, nil),
        (.violationsPerRule, nil),
        (.bodySize, nil),
        (.recordedSize, nil),
        (.bufferedSize, nil),
        (.contractsFolder, "name the folder that contains contracts/ with in:"),
        (.server, nil),
        (.port, nil),
        (.allowedHost("a.test"), nil),
        (.allowedOrigin("*"), nil),
        (.allowedOrigin("http://a.test"), nil),
        (.writes, nil),
        (.lockWait, nil),
        (.partialImport, nil),
        (.inputs(["token"]), nil),
        (.recordingMode, "APICHECK_RECORD=new adds what it lacks, APICHECK_RECORD=all records it again"),
        (.matchedHost, "remove .host in matching:"),
        (.matchedQueryOrder, "remove .queryOrder in matching:"),
        (.matchedBody, "add .ignoringBody in matching:"),
        (.matchedHeader("Accept"), "remove .header(\"Accept\") in matching:"),
        (.ignoredQuery("page"), "add .ignoringQuery(\"page\") in matching:"),
        (.ignoredBody("/id"), "add .ignoringBodyValue(at: \"/id\") in matching:"),
        (.repeats, "remove repeats: .refused"),
    ]

    @Test(arguments: settings)
    func aSettingHasWordsIfATestCanChangeIt(_ setting: Setting, _ change: String?) {
        #expect(setting.change?.string == change)
        #expect(NextStep.change(setting).remedyInTest?.string == change)
    }

    private static let steps: [(NextStep, String?)] = [
        (
            .accept([.ignoredQuery("page"), .matchedBody]),
            "to accept it, add .ignoringQuery(\"page\") in matching:, add .ignoringBody in matching:"
        ),
        (.record(api: nil), "record it with: apicheck record"),
        (.record(api: "todos"), "record it with: apicheck record todos"),
        (.extend(api: "todos", workflow: nil), "record it with: apicheck record todos --mode new"),
        (.extend(api: "todos", workflow: "crud"), "record it with: apicheck record todos --workflow crud --mode new"),
        (.refresh(api: "todos"), "record it again with: apicheck record todos --mode refresh"),
        (.recordWith(command: "make"), "record it with: make"),
        (.verify(file: "a.har"), nil),
        (.repair, "apicheck import repairs files of other programs"),
        (.capture, nil),
    ]

    @Test(arguments: steps)
    func aStepHasWordsIfATestCanDoIt(_ step: NextStep, _ remedy: String?) {
        #expect(step.remedyInTest?.string == remedy)
    }
}
