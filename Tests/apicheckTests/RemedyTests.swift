import APICheckBase
import Testing

@testable import APICheckCommands

/// The options and commands that the messages of the program name.
@Suite struct RemedyTests {
    @Test(arguments: [
        (Setting.fileSize, "raise the limit with --max-file-size"),
        (.nestingDepth, "raise the limit with --max-depth"),
        (.yamlValues, "raise the limit with --max-yaml-values"),
        (.contractFiles, "raise the limit with --max-contract-files"),
        (.contractSize, "raise the limit with --max-contract-bytes"),
        (.contractReferences, "raise the limit with --max-contract-references"),
        (.contractRoot, "name a folder that contains both with --contract-root"),
        (.schemaSteps, "raise the limit with --max-schema-steps"),
        (.patternSteps, "raise the limit with --pattern-steps"),
        (.patternStates, "raise the limit with --pattern-states"),
        (.violationsPerRule, "raise the limit with --max-findings"),
        (.bodySize, "raise the limit with --max-body-size"),
        (.recordedSize, "raise the limit with --max-recorded"),
        (.bufferedSize, "raise the limit with --max-buffered"),
        (.contractsFolder, "name another folder with --contracts"),
        (.server, "name a server or an http or https URL with --server"),
        (.port, "choose another port with --port; 0 picks a free one"),
        (.allowedHost("a.test"), "to allow it, start the server with --allow-host a.test"),
        (.allowedOrigin("*"), "to allow it, start the server with --allow-origin '*'"),
        (.allowedOrigin("http://a.test"), "to allow it, start the server with --allow-origin http://a.test"),
        (.writes, "pass --allow-writes, or --sandbox to use the reference APIs"),
        (.lockWait, "wait longer with --lock-wait SECONDS"),
        (.partialImport, "keep the valid entries with --keep-whole"),
        (.inputs(["token"]), "pass --input token=VALUE"),
        (
            .inputs(["id", "token"], variables: ["APICHECK_ME_ID", "APICHECK_ME_TOKEN"]),
            "set APICHECK_ME_ID and APICHECK_ME_TOKEN, or pass --input id=VALUE --input token=VALUE"
        ),
        (.recordingMode, "--mode new adds what it lacks, --mode all records it again"),
        (.matchedHost, "any host"),
        (.matchedQueryOrder, "without --ordered-query"),
        (.matchedBody, "--ignore-body"),
        (.matchedHeader("Accept"), "without --match-header Accept"),
        (.ignoredQuery("page"), "--ignore-query page"),
        (.ignoredBody("/id"), "--ignore-body-at /id"),
        (.repeats, "--repeats last"),
    ])
    func everySettingHasAnOption(_ setting: Setting, _ remedy: String) {
        #expect(setting.remedy.string == remedy)
        #expect(NextStep.change(setting).remedy.string == remedy)
    }

    @Test(arguments: [
        (NextStep.accept([.ignoredQuery("page"), .matchedBody]), "to accept it: --ignore-query page, --ignore-body"),
        (.record(api: nil), "record it with: apicheck record"),
        (.record(api: "todos"), "record it with: apicheck record todos"),
        (.extend(api: "todos", workflow: nil), "record it with: apicheck record todos --mode new"),
        (.extend(api: "todos", workflow: "crud"), "record it with: apicheck record todos --workflow crud --mode new"),
        (.refresh(api: "todos"), "record it with: apicheck record todos --mode refresh"),
        (.recordWith(command: "make"), "record it with: make"),
        (.verify(file: "a.har"), "to check a recording: apicheck verify --contract FILE a.har"),
        (.repair, "apicheck import repairs files of other programs"),
        (.capture, "record the calls with apicheck proxy"),
    ])
    func everyStepHasWords(_ step: NextStep, _ remedy: String) {
        #expect(step.remedy.string == remedy)
    }
}
