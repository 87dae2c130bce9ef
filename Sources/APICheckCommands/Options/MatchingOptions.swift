import APICheckJSON
import APICheckRecordings
import ArgumentParser

/// Which parts of a request must match a recorded one, and what happens when all recorded responses have been used.
struct MatchingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Ignore this query parameter when matching; repeatable.", valueName: "name"))
    var ignoreQuery: [String] = []

    @Flag(help: "Match the order of query parameters.")
    var orderedQuery = false

    @Option(help: ArgumentHelp("Match all values of this header field; repeatable.", valueName: "name"))
    var matchHeader: [String] = []

    @Flag(help: "Ignore bodies when matching.")
    var ignoreBody = false

    @Option(
        help: ArgumentHelp(
            "Ignore the value at this JSON Pointer, such as /user/id, when matching; repeatable.", valueName: "pointer")
    )
    var ignoreBodyAt: [String] = []

    @Option(
        help: ArgumentHelp(
            "What to send when every recorded response has been used: the last one again, or an error. Default: last.",
            valueName: "last|refuse"))
    var repeats: Replayer.Repeats?

    @Option(
        help: ArgumentHelp(
            """
            Which answer to send where a captured call failed and was then repeated with success: that of the last try, or \
            all in order. Default: last.
            """,
            valueName: "last|all"))
    var tries: Replayer.Tries?

    func validate() throws {
        for text in ignoreBodyAt where Pointer(text) == nil {
            throw ValidationError("--ignore-body-at takes a JSON Pointer such as /user/id, not \(text)")
        }
    }

    var matching: Matching {
        Matching(
            isQueryOrdered: orderedQuery, ignoredQuery: Set(ignoreQuery), headers: matchHeader,
            comparesBody: !ignoreBody, ignoredBody: Set(ignoreBodyAt.compactMap { Pointer($0) }))
    }
}

extension Replayer.Repeats: ExpressibleByArgument {}
extension Replayer.Tries: ExpressibleByArgument {}
