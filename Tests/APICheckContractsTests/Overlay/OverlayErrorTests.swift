import APICheckBase
import APICheckJSON
import Testing

@testable import APICheckContracts

/// What is wrong with an overlay, or with applying it, as it is printed.
@Suite struct OverlayErrorTests {
    struct Case: Sendable {
        var name: String
        var version = "1.1.0"
        /// The lines after `actions:`, from line 4 on.
        var actions: String
        var message: String
    }

    private static let description = """
        openapi: 3.1.0
        info:
          title: Shop
          tags: [a, b]
        paths:
          /items: {get: {tags: [x]}}
        """

    static let cases = [
        Case(
            name: "an unknown member", actions: "  - target: $.info\n    updates: {a: 1}",
            message: """
                overlay.yaml:5: unknown member 'updates' of the action
                  expected: target, description, update, copy or remove, or a name that begins with 'x-'
                  help:     did you mean 'update'?
                """),
        Case(
            name: "a member of a later version", version: "1.0.0", actions: "  - target: $.info\n    copy: $.paths",
            message: """
                overlay.yaml:5: 'copy' is new in Overlay 1.1
                  help:     write overlay: 1.1.0
                """),
        Case(
            name: "a name that needs brackets", actions: "  - {target: $.info.x-a, remove: true}",
            message: """
                overlay.yaml:4: 'target' is not a JSONPath of RFC 9535: expected . or [ or the end, found -, at column 9
                  actual:   $.info.x-a
                  help:     write a name with other characters than letters, digits and _ as ['name']
                """),
        Case(
            name: "two changes", actions: "  - {target: $.info, update: {a: 1}, copy: $.paths}",
            message: """
                overlay.yaml:4: the action has both 'update' and 'copy'
                  help:     write two actions, in the order in which they are to be applied
                """),
        Case(
            name: "values of different kinds", actions: "  - target: $.info.*\n    update: {a: 1}",
            message: """
                overlay.yaml:4: the target selects values of different kinds
                  where:    openapi.yaml:3
                            openapi.yaml:4
                  expected: only objects, only arrays, or only other values
                  actual:   a string and an array
                  help:     write an action for each kind
                """),
        Case(
            name: "an object for a string", actions: "  - target: $.info\n    update:\n      title: {en: Shop}",
            message: """
                overlay.yaml:6: an object cannot be merged into a string
                  where:    openapi.yaml:3
                  expected: a string, a number, a boolean or null
                  actual:   an object
                  help:     remove the value with an action before this one, then add the new one
                """),
        Case(
            name: "a string for an array inside of an object", actions: "  - {target: $.info, update: {tags: c}}",
            message: """
                overlay.yaml:4: a string cannot be merged into an array
                  where:    openapi.yaml:4
                  expected: an array
                  actual:   a string
                  help:     remove the value with an action before this one, then add the new one
                """),
        Case(
            name: "a copy of another kind", actions: "  - {target: $.info.title, copy: $.info.tags}",
            message: """
                overlay.yaml:4: an array cannot be merged into a string
                  where:    openapi.yaml:3
                  expected: a string, a number, a boolean or null
                  actual:   an array
                  help:     remove the value with an action before this one, then add the new one
                """),
        Case(
            name: "a copy of nothing", actions: "  - target: $.info\n    copy: $.nothing",
            message: """
                overlay.yaml:5: 'copy' selects nothing
                  expected: one value
                  actual:   $.nothing
                  help:     correct the path
                """),
        Case(
            name: "a copy of two values", actions: "  - target: $.info\n    copy: $.info.tags[*]",
            message: """
                overlay.yaml:5: 'copy' selects 2 values
                  where:    openapi.yaml:4
                            openapi.yaml:4
                  expected: one value
                  actual:   $.info.tags[*]
                  help:     select one of them
                """),
        Case(
            name: "the whole description is removed", actions: "  - {target: $, remove: true}",
            message: """
                overlay.yaml:4: the target is the whole description, which cannot be removed
                  expected: a value in an object or in an array
                  actual:   $
                """),
        Case(
            name: "one action twice",
            actions: "  - {target: $.a, update: {b: 1, c: 2}}\n  - {update: {c: 2, b: 1}, target: $.a}",
            message: """
                overlay.yaml:5: the action is the same as the one on line 4
                  help:     remove one of the two
                """),
        Case(
            name: "a value of the overlay before it",
            actions: "  - {target: $.info, update: {x: {y: 1}}}\n  - {target: $.info.x, update: 1}",
            message: """
                overlay.yaml:5: a number cannot be merged into an object
                  where:    overlay.yaml:4
                  expected: an object
                  actual:   a number
                  help:     remove the value with an action before this one, then add the new one
                """),
    ]

    @Test(arguments: cases) func everyErrorSaysWhereAndWhatToDo(row: Case) throws {
        let description = try Document(yaml: Self.description, source: "openapi.yaml")
        let text = "overlay: \(row.version)\ninfo: {title: t, version: '1'}\nactions:\n\(row.actions)\n"
        do {
            _ = try Overlay(Document(yaml: text, source: "overlay.yaml")).apply(to: description)
            Issue.record("no error")
        } catch {
            #expect("\(error)" == row.message, "\(row.name)")
        }
    }

    // MARK: Limits

    struct Limit: Sendable {
        var name: String
        var actions: [String]
        var message: String
    }

    static let limits = [
        Limit(
            name: "a large value for many targets",
            actions: [
                #"{"target": "$.list[*]", "update": {"a": [\#(Array(repeating: "1", count: 200).joined(separator: ","))]}}"#
            ],
            message: "the actions add more than the limit of 5000 values"),
        // Each action doubles the list.
        Limit(
            name: "copies of copies",
            actions: (0..<40).map { #"{"target": "$.list", "copy": "$.list", "x-n": \#($0)}"# },
            message: "the actions add more than the limit of 5000 values"),
        Limit(
            name: "a long text for many targets",
            actions: [#"{"target": "$.list[*]", "update": {"a": "\#(String(repeating: "x", count: 5_000))"}}"#],
            message: "the actions make a description with more than the limit of 100000 bytes"),
        Limit(
            name: "copies into copies",
            actions: (0..<40).map { number in
                let path = "$.deep" + String(repeating: ".a", count: number)
                return #"{"target": "\#(path)", "update": {"a": {}}}"#
            },
            message: "the action makes a description that is nested deeper than the limit of 20 levels"),
    ]

    @Test(arguments: limits) func aSmallOverlayCannotMakeALargeDescription(row: Limit) throws {
        let list = (0..<60).map { #"{"n":\#($0)}"# }.joined(separator: ",")
        let description = try Document(#"{"list":[\#(list)],"deep":{}}"#, source: "openapi.json")
        let overlay = try Overlay(
            Document(
                #"{"overlay": "1.1.0", "info": {"title": "t", "version": "1"}, "actions": ["#
                    + row.actions.joined(separator: ",") + "]}", source: "overlay.json"))
        var limits = Document.Limits()
        (limits.values, limits.bytes, limits.depth) = (5_000, 100_000, 20)
        do {
            _ = try overlay.apply(to: description, limits: limits)
            Issue.record("no error")
        } catch let error as OverlayError {
            #expect(error.problem.what.string == row.message, "\(row.name)")
        }
    }
}
