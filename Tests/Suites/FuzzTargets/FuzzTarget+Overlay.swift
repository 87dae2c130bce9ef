import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckJSON
import TestSupport

extension FuzzTarget {
    /// An input is an overlay in JSON, applied to a small description.
    ///
    /// It is rejected with a line, or each value of the result has a place in one of the two files.
    static let overlays = FuzzTarget(
        "overlays", seeds: Seeds.overlays,
        words: [
            "\"target\":\"$", "\"update\":", "\"copy\":\"$", "\"remove\":true", "$..", "[*]", "[?@.a]", "[?@ == $.b]",
            "['a']", "[-1]", "[::2]", "{", "}", "[", "]", ",", "null", "1", "\"a\":", "\"1.1.0\"",
        ],
        usualCases: 200
    ) { bytes in
        var limits = Document.Limits()
        (limits.values, limits.bytes) = (20_000, 1_000_000)
        do {
            let overlay = try Overlay(Document(bytes, source: "overlay.json", limits: limits))
            let applied = try overlay.apply(to: description(), limits: limits)
            let document = applied.document
            guard try Document(document.text).root.equals(document.root) else { return "the result is not JSON" }
            return hasPlaces(document.root) ? nil : "a value without a place"
        } catch is JSONSyntaxError { return nil } catch let error as OverlayError {
            guard error.location.line > 0 else { return "an error without a line: \(error)" }
            return error.description.utf8.count < 300_000 ? nil : "the message is too long"
        } catch { return "unexpected error: \(error)" }
    }

    private static func description() throws -> Document {
        try Document(
            #"{"a": {"a": [1, {"a": {}}, "x"], "b": null}, "b": [[], {"c": 1.0}], "c": "x"}"#, source: "openapi.json")
    }

    private static func hasPlaces(_ value: JSON) -> Bool {
        let location = value.location
        guard location.line > 0, location.mergedInto.map({ $0.file == "openapi.json" && $0.line > 0 }) ?? true,
            location.file == (location.mergedInto == nil ? "openapi.json" : "overlay.json")
        else { return false }
        return value.elements.allSatisfy(hasPlaces) && value.members.allSatisfy { hasPlaces($0.value) }
    }
}

extension Seeds {
    static let overlays: [[UInt8]] = [
        #"""
        {"overlay": "1.1.0", "info": {"title": "t", "version": "1"}, "extends": "openapi.json", "actions": [
        {"target": "$.a", "update": {"d": [1, {"e": 2}]}}, {"target": "$..a[?@.a]", "update": {"x-mark": true}},
        {"target": "$.a.d", "copy": "$.b"}, {"target": "$.b[0]", "remove": true}]}
        """#,
        #"""
        {"overlay": "1.0.0", "info": {"title": "t", "version": "1"}, "x-apicheck-source": {"url": "https://example.com/a",
        "fetched": "2026-01-31T12:00:00Z", "sha256": "\#(String(repeating: "0a", count: 32))"},
        "actions": [{"target": "$.*", "remove": true}, {"target": "$", "update": {"a": {"b": null}}, "description": "d"}]}
        """#,
    ].map { Array($0.utf8) }
}
