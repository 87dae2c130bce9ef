import APICheckBase
import APICheckContracts
import APICheckJSON

/// A description that is about to be replaced.
struct ReplacedDescription {
    /// Nil for a file that does not exist, or cannot be read and has no mark.
    let document: Document?

    /// - Throws: ``RunError`` for a file that has marks and cannot be read.
    init(_ path: String, limits: Document.Limits) throws {
        guard FileContents.exists(path) else {
            document = nil
            return
        }
        let bytes = try FileContents.read(path, limit: limits.bytes)
        do {
            document = try Document(bytes, ofFile: path, limits: limits)
        } catch {
            guard MovedMarks.mayHaveMarks(bytes) else {
                document = nil
                return
            }
            let problem = (error as? any ProblemError)?.problem
            throw RunError.usage(
                "its marks cannot be moved, since the file cannot be read: \(problem?.what ?? "unknown reason")",
                at: problem?.places.isEmpty == false ? problem?.places ?? [] : ["\(path)"],
                remedy: "correct the file, or remove it")
        }
    }

    /// Checks the files beside a description that are about to be replaced.
    ///
    /// - Parameter contents: The next files, by path.
    /// - Throws: ``RunError`` for a file with a mark that the next one does not have.
    static func check(_ contents: [String: [UInt8]], limits: Document.Limits) throws {
        for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) {
            guard let old = try ReplacedDescription(path, limits: limits).document else { continue }
            try MovedMarks.check(old, replacedBy: Document(bytes, ofFile: path, limits: limits))
        }
    }
}
