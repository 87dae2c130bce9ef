import Foundation
import TestSupport
import Testing

/// Files of other programs, which contain no secrets but examples of them: at most one value in 5,000 is changed, and
/// documents and scripts keep their form.
@Suite struct HarmlessFilesTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// The folder `APICHECK_HARMLESS_FILES`, which `Tests/Suites/Harmless/collect.py` fills. `APICHECK_HARMLESS_SHOWN` names a
    /// folder for the changed scripts and pages, for `Tests/Suites/Harmless/parse.js`.
    @Test(.enabled(if: environment["APICHECK_HARMLESS_FILES"] != nil)) func fewValuesAreChanged() throws {
        let folder = try #require(Self.environment["APICHECK_HARMLESS_FILES"])
        let shown = Self.environment["APICHECK_HARMLESS_SHOWN"]
        var counts: [String: (files: Int, values: Int, changes: Int)] = [:]
        for path in files(below: folder, endingWith: "") {
            let suffix = path.split(separator: ".").last.map(String.init) ?? ""
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
            guard let file = try HarmlessFile(bytes, suffix: suffix) else { continue }
            #expect(file.keepsShape, "\(path)")
            let count = counts[suffix] ?? (0, 0, 0)
            counts[suffix] = (count.files + 1, count.values + file.values, count.changes + file.changes.count)
            for change in file.changes {
                Tables.print("\(path) \(change.place)\n  \(change.old.prefix(200))\n  \(change.new.prefix(200))")
            }
            if let shown, !file.changes.isEmpty {
                let name = URL(fileURLWithPath: path).lastPathComponent
                try Data(file.shown).write(to: URL(fileURLWithPath: "\(shown)/\(name)"))
            }
        }
        for (suffix, count) in counts.sorted(by: { $0.key < $1.key }) {
            print("\(suffix): \(count.files) files, \(count.changes) of \(count.values) values are changed")
        }
        let values = counts.values.reduce(0) { $0 + $1.values }
        let changes = counts.values.reduce(0) { $0 + $1.changes }
        print("all: \(changes) of \(values) values are changed, \(Double(changes * 100) / Double(max(values, 1))) %")
        #expect(changes * 5_000 <= values)
    }

    /// A description with examples of tokens, which are replaced, and 8,000 references, which are not.
    @Test(.corpus("real-specs/api.github.com.json"), .enabled(if: Exhaustive.isRequested))
    func aDescriptionOfAnAPIKeepsItsReferences() throws {
        let path = try Corpora.folder("real-specs/api.github.com.json").path
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let file = try #require(try HarmlessFile(bytes, suffix: "json"))
        #expect(file.keepsShape)
        #expect(file.changes.filter { $0.place.hasSuffix("/$ref") }.map(\.place) == [])
        Tables.print("\(file.changes.count) of \(file.values) values of a description are changed")
        #expect(file.changes.count <= 120)
    }
}
