import APICheckBase

/// Where a finding was observed.
package struct Evidence: Hashable, Sendable {
    /// The recording's file, or the URL of the live server.
    package var recording: String
    /// The number of the entry in the recording, from 1; nil for a live exchange.
    package var entry: Int?
    /// The line of the recording, from 1; nil when the entry is precise enough.
    package var line: Int?
    /// The number of values with the same finding.
    package var samples: Int
    /// Of the live exchange that is shown, the first of several; nil where neither message has one.
    package var trace: Trace?

    /// The id by which the provider finds a request in their logs.
    package struct Trace: Hashable, Sendable {
        /// The header field that has it, in lower case.
        package var header: String
        package var id: String

        package init(header: String, id: String) {
            self.header = header
            self.id = id
        }
    }

    package init(
        recording: String, entry: Int? = nil, line: Int? = nil, samples: Int = 1, trace: Trace? = nil
    ) {
        self.recording = recording
        self.entry = entry
        self.line = line
        self.samples = samples
        self.trace = trace
    }
}

/// A line of a file, such as the one of a contract that a finding violates.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    /// From 1.
    package var line: Int
    /// The JSON Pointer in the file, where the line is too long to find something in it.
    package var pointer: String?
    /// For a line of an overlay: the place in the description that it changes.
    package var mergedInto: Merged?

    package init(file: String, line: Int, pointer: String? = nil, mergedInto: Merged? = nil) {
        self.file = file
        self.line = line
        self.pointer = pointer
        self.mergedInto = mergedInto
    }

    /// `openapi.yaml:41`, `openapi.json:1 #/paths/~1todos`, or `overlay.yaml:7, merged into openapi.yaml:41`.
    package var description: String {
        "\(file):\(line)" + (pointer.map { " #\($0)" } ?? "")
            + (mergedInto.map { ", merged into \($0.file):\($0.line)" } ?? "")
    }

    /// The same for all places that one line of an overlay changes.
    package var written: SourceLocation { SourceLocation(file: file, line: line, pointer: pointer) }

    /// A line of a description that an overlay changes.
    package struct Merged: Hashable, Sendable {
        package var file: String
        package var line: Int

        package init(file: String, line: Int) {
            self.file = file
            self.line = line
        }
    }
}

/// Where both contracts of a comparison have what a finding is about.
package struct ContractSides: Hashable, Sendable {
    /// The statuses and the media types of the body, as declared: `default`, `application/json`. Empty outside of bodies.
    package var statuses: Set<String>
    package var mediaTypes: Set<String>
    /// The place in the old contract, or nil where it does not have it.
    var old: SourceLocation?
    var new: SourceLocation?
    /// The property that changed, for a change whose place is in the contract.
    package var name: String?

    package init(
        statuses: Set<String> = [], mediaTypes: Set<String> = [], old: SourceLocation? = nil,
        new: SourceLocation? = nil, name: String? = nil
    ) {
        self.statuses = statuses
        self.mediaTypes = mediaTypes
        self.old = old
        self.new = new
        self.name = name
    }

    mutating func add(_ other: ContractSides?) {
        statuses.formUnion(other?.statuses ?? [])
        mediaTypes.formUnion(other?.mediaTypes ?? [])
    }
}

/// A criterion of a workflow's step that fails because of a difference in the answer, which is the finding.
package struct FailedCriterion: Hashable, Sendable {
    /// The workflow and the step: `crud/readUpdated`.
    package var step: String
    /// `$statusCode == 200`
    package var condition: String
    /// Its line in the workflow file.
    package var location: SourceLocation?

    package init(step: String, condition: String, location: SourceLocation?) {
        self.step = step
        self.condition = condition
        self.location = location
    }
}

/// The response that a finding is about, short enough for a report, and how to get it again. Without secrets.
package struct AnswerExcerpt: Hashable, Sendable {
    package var status: Int
    /// `application/json`; nil without a Content-Type.
    package var mediaType: String?
    /// The beginning of the body; nil for an empty body, and for one that is not text.
    package var excerpt: String?
    /// The whole body's size in bytes.
    package var size: Int
    /// Whether ``excerpt`` is only the beginning.
    package var isCut: Bool
    /// A `curl` command for a POSIX shell that sends the request again.
    package var command: String

    package init(
        status: Int, mediaType: String?, excerpt: String?, size: Int, isCut: Bool, command: String
    ) {
        self.status = status
        self.mediaType = mediaType
        self.excerpt = excerpt
        self.size = size
        self.isCut = isCut
        self.command = command
    }

    /// `404, text/plain, 9 bytes: Not Found`.
    package var summary: String {
        let head = ["\(status)", mediaType ?? "no Content-Type"].joined(separator: ", ")
        if size == 0 { return "\(status), no body" }
        let length = "\(head), \(size.counted("byte"))"
        return excerpt.map { "\(length): \($0)\(isCut ? "…" : "")" } ?? length
    }
}
