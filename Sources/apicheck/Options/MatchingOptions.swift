import APICheckJSON
import APICheckRecordings
import ArgumentParser

/// Which parts of a request must agree with a recorded one, and what is answered when all its answers were given.
struct MatchingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A query parameter that does not count; repeatable.", valueName: "name"))
    var ignoreQuery: [String] = []

    @Flag(help: "The order of query parameters counts.")
    var orderedQuery = false

    @Option(help: ArgumentHelp("A header field that counts, with all its values; repeatable.", valueName: "name"))
    var matchHeader: [String] = []

    @Flag(help: "Bodies do not count.")
    var ignoreBody = false

    @Option(
        help: ArgumentHelp("A place of a JSON body that does not count: /user/id; repeatable.", valueName: "pointer"))
    var ignoreBodyAt: [String] = []

    @Option(help: "When every answer to a request was given: last gives the last one again, refuse none.")
    var repeats = Replayer.Repeats.last

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
