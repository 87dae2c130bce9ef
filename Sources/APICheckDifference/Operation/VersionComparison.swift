import APICheckBase
import APICheckFindings
import APICheckJSON

/// Whether the version of a contract says that it has breaking changes (Semantic Versioning 2.0.0, section 8).
///
/// Versions of another form, such as a date or `v1`, follow rules of their own.
struct VersionComparison {
    private(set) var changes: [ContractChange] = []

    /// - Parameter isBreaking: Whether another change is breaking.
    init(old: ComparedContract, new: ComparedContract, isBreaking: Bool) {
        let (before, after) = (old.root["info"]?["version"], new.root["info"]?["version"])
        guard isBreaking, let one = before?.string.flatMap(Version.init),
            let other = after?.string.flatMap(Version.init)
        else { return }
        let id: String
        if before?.string == after?.string {
            id = "api-version-not-bumped"
        } else if !(one < other) {
            id = "api-version-decreased"
        } else if !one.isBreaking(other) {
            id = "api-major-version-not-bumped"
        } else {
            return
        }
        var log = ChangeLog()
        log.add(
            id, .contract(Pointer(["info", "version"])), old: before, new: after,
            expected: .quoted(one.nextBreaking), actual: after.fact)
        changes = log.changes
    }

    private struct Version: Comparable {
        private let numbers: [Int]

        init?(_ text: String) {
            let core = text.drop { $0 == "v" }.prefix { $0 != "-" && $0 != "+" }
            let parts = core.split(separator: ".", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { part in
                part.allSatisfy(\.isASCII) && (part == "0" || part.first != "0") ? Int(part) : nil
            }
            guard parts.count == 3, numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
            self.numbers = numbers
        }

        /// Before 1.0.0 the second number counts as the first one does later.
        func isBreaking(_ next: Version) -> Bool {
            numbers[0] == 0 && next.numbers[0] == 0 ? next.numbers[1] > numbers[1] : next.numbers[0] > numbers[0]
        }

        var nextBreaking: String {
            numbers[0] == 0 ? "0.\(numbers[1] + 1).0 or later" : "\(numbers[0] + 1).0.0 or later"
        }

        static func < (left: Version, right: Version) -> Bool {
            left.numbers.lexicographicallyPrecedes(right.numbers)
        }
    }
}
