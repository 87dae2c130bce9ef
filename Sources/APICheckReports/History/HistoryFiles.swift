import APICheckBase

/// The reports of several runs: files, and those in folders, in the order of the runs.
package struct HistoryFiles: Sendable {
    package enum Order: String, CaseIterable, Sendable {
        /// By the path, with numbers by their value: `run-9/report.json` before `run-10/report.json`.
        case name
        /// By the time of the last change.
        case time
    }

    /// The file of a report.
    package struct File: Sendable {
        package let path: String
        /// Whether a folder was given, in which other files may be, too.
        package let isFound: Bool
    }

    /// More files are refused.
    private static let most = 10_000
    /// Folders in folders.
    private static let mostLevels = 16

    /// Oldest first.
    package private(set) var list: [File] = []
    private var places: [String: String] = [:]

    /// Throws a ``Problem`` for a path that is not there, a folder without JSON files, a file that is there twice, and too many
    /// files.
    package init(_ paths: [String], order: Order) throws {
        for path in paths {
            guard FileContents.exists(path) else {
                throw Problem("there is no such file or folder", at: ["\(path)"])
            }
            guard FileContents.isFolder(path) else {
                try add(path, isFound: false)
                continue
            }
            let count = list.count
            try addFolder(path)
            if list.count == count {
                throw Problem(
                    "there is no report in the folder", at: ["\(path)"], expected: "files whose names end with .json",
                    remedy: "write them with --format json=FILE")
            }
        }
        switch order {
        case .name: list.sort { NaturalOrder.precedes($0.path, $1.path) }
        case .time:
            let times = list.map { FileStamp(of: $0.path)?.time ?? Instant(seconds: 0) }
            list = list.indices.sorted {
                times[$0] == times[$1]
                    ? NaturalOrder.precedes(list[$0].path, list[$1].path) : times[$0] < times[$1]
            }.map { list[$0] }
        }
    }

    private mutating func addFolder(_ folder: String, level: Int = 0) throws {
        for name in FileContents.list(folder) where !name.hasPrefix(".") {
            let path = FilePath.joining(folder, name)
            if FileContents.isFolder(path) {
                // A link may lead back.
                if FileContents.isLink(path) { continue }
                guard level < HistoryFiles.mostLevels else {
                    throw Problem("more than \(HistoryFiles.mostLevels) folders inside each other", at: ["\(path)"])
                }
                try addFolder(path, level: level + 1)
            } else if name.hasSuffix(".json") {
                try add(path, isFound: true)
            }
        }
    }

    private mutating func add(_ path: String, isFound: Bool) throws {
        if let other = places.updateValue(path, forKey: FileContents.resolved(path)) {
            throw Problem(
                "the same report is there twice", at: ["\(other)", "\(path)"], remedy: "give each report once")
        }
        list.append(File(path: path, isFound: isFound))
        guard list.count <= HistoryFiles.most else {
            throw Problem(
                "more than \(HistoryFiles.most) files", at: ["\(path)"], remedy: "give fewer reports, or fewer folders")
        }
    }
}

/// The order of paths in which numbers count by their value, and a folder comes before what is beside it.
enum NaturalOrder {
    static func precedes(_ one: String, _ other: String) -> Bool {
        var (left, right) = (Array(one.utf8)[...], Array(other.utf8)[...])
        while let a = left.first, let b = right.first {
            if a.isASCIIDigit, b.isASCIIDigit {
                let (first, second) = (takeNumber(from: &left), takeNumber(from: &right))
                if first.count != second.count { return first.count < second.count }
                if first != second { return first.lexicographicallyPrecedes(second) }
            } else if a != b {
                return rank(a) < rank(b)
            } else {
                left.removeFirst()
                right.removeFirst()
            }
        }
        // `run-1` and `run-01` are two runs.
        return left.isEmpty && right.isEmpty ? one < other : left.isEmpty
    }

    /// The digits without zeros before them.
    private static func takeNumber(from text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = text.prefix { $0.isASCIIDigit }
        text = text.dropFirst(digits.count)
        return digits.drop { $0 == UInt8(ascii: "0") }
    }

    private static func rank(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
}
