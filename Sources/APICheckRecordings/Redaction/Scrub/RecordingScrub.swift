package import APICheckJSON

/// Takes secrets out of HAR files in place: what holds none keeps its bytes, whichever program wrote it.
///
/// Equal secrets get equal placeholders in all files given to one scrub. First each file is learnt from, then each is
/// cleaned.
package struct RecordingScrub {
    private var pass: RedactionPass
    private var hasNumbers = false
    /// Bodies beside the files learnt from that no entry names: nothing is known of what they were.
    package private(set) var orphans: [String] = []

    /// `values` are secrets that are removed wherever they occur.
    package init(values: [String] = []) {
        var options = RedactionOptions()
        options.values = values
        pass = RedactionPass(Redactor(options))
    }

    /// Finds what shows itself to be secret, in the bodies beside the file, too. The redactor knows the names that the API's contract declares so.
    package mutating func learn(from document: Document, redactor: Redactor = Redactor()) {
        pass.use(redactor)
        let walk = walk(through: document, redactor)
        if let path = document.source { orphans += BodyFiles.orphans(of: path, named: walk.namedBodies) }
    }

    /// The file without secrets; nil when there are none.
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
        var sightings: [SecretSighting] = []
        for edit in edits {
            let between = original[copied..<edit.range.lowerBound]
            line += between.count { $0 == 0x0A }
            result += between
            result += edit.text
            copied = edit.range.upperBound
            sightings += edit.sightings.map { part, kind in
                SecretSighting(entry: edit.entry, line: line, operation: edit.operation, part: part, kind: kind)
            }
            // A body that is laid out has line breaks.
            line += original[edit.range].count { $0 == 0x0A }
        }
        return CleanedRecording(
            text: result + original[copied...], sightings: sightings, bodies: walk.bodies, replaced: walk.replacedBodies
        )
    }

    private mutating func walk(through document: Document, _ redactor: Redactor) -> HARWalk {
        var walk = HARWalk(pass: pass, path: document.source, places: redactor.options.places)
        walk.file(document.root)
        pass = walk.pass
        return walk
    }
}

/// A value of a file that is replaced, and what was found in it.
struct ScrubEdit {
    var range: Range<Int>
    var text: [UInt8]
    var entry: Int?
    var operation = ""
    var sightings: [(part: SecretSighting.Part, kind: SecretKind)]
}
