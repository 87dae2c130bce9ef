#if CommandLine
import APICheckBase
package import APICheckJSON
import APICheckRecordings

/// Removes secrets from HAR files in place, whichever program wrote them. Everything else in a file keeps its bytes.
///
/// Equal secrets get equal placeholders in all files of one scrub: call ``learn(from:redactor:)`` for all files first,
/// then ``clean(_:redactor:)``.
package struct RecordingScrub {
    private var pass: RedactionPass
    private var hasNumbers = false
    private let limit: Int
    /// Body files beside the recordings that no entry names, so that their media types are unknown.
    package private(set) var orphans: [String] = []

    /// - Parameters:
    ///   - values: Secrets that are removed wherever they occur.
    ///   - limit: How many secrets of one entry are reported; all are removed.
    package init(values: [String] = [], limit: Int = 1_000) {
        self.limit = limit
        var options = RedactionOptions()
        options.values = values
        pass = RedactionPass(Redactor(options))
    }

    /// Collects the secrets of a file and of its body files. The redactor knows the names that the API's contract
    /// declares secret.
    package mutating func learn(from document: Document, redactor: Redactor = Redactor()) {
        pass.use(redactor)
        let walk = walk(through: document, redactor)
        if let path = document.source { orphans += BodyFiles.orphans(of: path, named: walk.namedBodies) }
    }

    /// The file without its secrets; nil when it contains none.
    package mutating func clean(
        _ document: Document, redactor: Redactor = Redactor()
    ) -> CleanedRecording? {
        if !hasNumbers { pass.knowSecrets() }
        hasNumbers = true
        pass.use(redactor)
        let walk = walk(through: document, redactor)
        let edits = walk.edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
        guard !edits.isEmpty else { return nil }
        let original = document.text
        var result: [UInt8] = []
        result.reserveCapacity(original.count)
        var copied = 0
        var line = 1
        var foundSecrets: [FoundSecret] = []
        var omitted: [CleanedRecording.Omitted] = []
        for edit in edits {
            let between = original[copied..<edit.range.lowerBound]
            line += between.count { $0 == 0x0A }
            result += between
            result += edit.text
            copied = edit.range.upperBound
            foundSecrets += edit.foundSecrets.map { part, kind in
                FoundSecret(entry: edit.entry, line: line, operation: edit.operation, part: part, kind: kind)
            }
            if edit.omitted > 0, let last = omitted.last, last.entry == edit.entry {
                omitted[omitted.count - 1].count += edit.omitted
            } else if edit.omitted > 0 {
                omitted.append(CleanedRecording.Omitted(entry: edit.entry, count: edit.omitted))
            }
            // A replaced body may contain line breaks.
            line += original[edit.range].count { $0 == 0x0A }
        }
        return CleanedRecording(
            text: result + original[copied...], foundSecrets: foundSecrets, omitted: omitted, bodies: walk.bodies,
            replaced: walk.replacedBodies
        )
    }

    private mutating func walk(through document: Document, _ redactor: Redactor) -> HARWalk {
        var walk = HARWalk(pass: pass, path: document.source, limit: limit, places: redactor.options.places)
        walk.file(document.root)
        pass = walk.pass
        return walk
    }
}

/// A replaced value of a file, and the secrets found in it.
struct ScrubEdit: Sendable {
    var range: Range<Int>
    var text: [UInt8]
    var entry: Int?
    var operation = ""
    var foundSecrets: [(part: FoundSecret.Part, kind: SecretKind)]
    /// The number of secrets in it that are not listed.
    var omitted: Int
}

/// A HAR file without its secrets, and the changed body files beside it.
package struct CleanedRecording {
    package let text: [UInt8]
    /// Secrets of one entry that are removed and not listed.
    package struct Omitted: Hashable, Sendable {
        package let entry: Int?
        package internal(set) var count: Int
    }

    /// The secrets that the file contained, in order, up to the limit of each entry.
    package let foundSecrets: [FoundSecret]
    package let omitted: [Omitted]
    private let bodies: BodyFiles?
    private let replaced: Set<String>

    init(
        text: [UInt8], foundSecrets: [FoundSecret], omitted: [Omitted], bodies: BodyFiles?, replaced: Set<String>
    ) {
        self.text = text
        self.foundSecrets = foundSecrets
        self.omitted = omitted
        self.bodies = bodies
        self.replaced = replaced
    }

    /// Replaces the file. New body files are written before it and old ones removed after it, so that the file never
    /// names a missing body.
    package func save(to path: String) throws {
        try bodies?.save()
        try FileContents.replace(path, with: text)
        try BodyFiles.remove(replaced, of: path, unless: bodies)
    }
}

/// A secret found in a recording: its place and its kind, but not its value.
package struct FoundSecret: Hashable, Sendable {
    /// A part of an entry, or of the file.
    package enum Part: Hashable, Sendable {
        case url
        case query(String)
        case requestHeader(String)
        case requestCookie(String)
        case requestBody(Pointer)
        case responseHeader(String)
        case responseCookie(String)
        case responseBody(Pointer)
        /// Any other member, such as a comment or a custom member; its place in the file.
        case member(Pointer)
    }

    /// From 1; nil outside of the entries.
    package var entry: Int?
    /// From 1.
    package var line: Int
    /// The method and path of the entry's request, without secrets; empty outside of the entries.
    package var operation: String
    package var part: Part
    package var kind: SecretKind
}
#endif
