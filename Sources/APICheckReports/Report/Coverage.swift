import APICheckBase
import APICheckFindings
import APICheckJSON

/// How much of a contract the checked exchanges used.
package struct Coverage: Hashable, Sendable {
    package struct Count: Hashable, Sendable {
        package var seen = 0
        package var declared = 0

        package init(seen: Int = 0, declared: Int = 0) {
            self.seen = seen
            self.declared = declared
        }
    }

    /// What is counted, by its name in reports.
    package enum Part: String, CaseIterable, Sendable {
        case operations
        /// The responses of all operations, one for each declared status.
        case statuses
        /// Those that declare a schema.
        case schemas
        /// Members of JSON bodies, of the responses that some exchange had.
        case fields
        /// The values that `enum` and `const` list for places of those bodies.
        case values
    }

    /// How much of it a report for people shows.
    package enum Detail: Sendable {
        case nothing, counts, all
    }

    package struct UnseenField: Hashable, Sendable {
        /// `GET /todos 200`.
        let response: String
        /// `/data/*/due_date`.
        package let place: String
        /// Whether each valid object at its place has the field.
        let isRequired: Bool

        package init(response: String, place: String, isRequired: Bool) {
            self.response = response
            self.place = place
            self.isRequired = isRequired
        }

        package var description: String { "\(response) \(place) (\(isRequired ? "required" : "optional"))" }
    }

    package struct UnseenValue: Hashable, Sendable {
        /// `GET /todos 200`.
        let response: String
        /// Empty for the whole body.
        let place: String
        /// As JSON: `"archived"`.
        let text: String

        package init(response: String, place: String, text: String) {
            self.response = response
            self.place = place
            self.text = text
        }

        package var description: String { "\(response)\(place.isEmpty ? "" : " ")\(place): \(text)" }
    }

    /// The API's name, or the contract's file.
    package var contract: String
    private var counts: [Part: Count] = [:]
    /// `GET /todos`: operations that no exchange used.
    package var unusedOperations: [String] = []
    /// Operations that no step of the API's workflows calls; nil where the API has no workflows that can be read.
    package var unreachedOperations: [String]?
    /// `GET /todos 404`: responses that no exchange had, of operations that some exchange used.
    package var unseenResponses: [String] = []
    /// Operations whose successful responses declare an empty schema, or none, so that any body is valid.
    package var unchecked: [String] = []
    /// Fields that no body had, without those inside another one of them.
    package var unseenFields: [UnseenField] = []
    /// Listed values that no body had, of fields that some body had.
    package var unseenValues: [UnseenValue] = []

    package var detail = Detail.counts

    package init(contract: String) { self.contract = contract }

    package subscript(part: Part) -> Count {
        get { counts[part] ?? Count() }
        set { counts[part] = newValue }
    }

    /// The counts, in up to three lines; with ``Detail/all`` then one for each part that was not seen.
    package var lines: [String] {
        switch detail {
        case .nothing: []
        case .counts: summary
        case .all: summary + details
        }
    }

    private var summary: [String] {
        let counts = [
            share(.operations, "operation"), share(.statuses, "status", plural: "statuses"),
            "\(share(.schemas, "response")) with a schema",
        ]
        var lines = [counts.joined(separator: ", ")]
        let inner = [(Part.fields, "field"), (.values, "enum value")].filter { self[$0.0].declared > 0 }
        if !inner.isEmpty {
            let counts = inner.map { share($0, $1) }.joined(separator: ", ")
            lines.append("\(counts) of the responses seen")
        }
        if !unchecked.isEmpty {
            let verb = unchecked.count == 1 ? "declares" : "declare"
            lines.append(
                "\(unchecked.count) of \(self[.operations].declared.counted("operation")) \(verb) `schema: {}`: "
                    + "nothing is checked there")
        }
        return lines.map { "\(contract): \($0)" }
    }

    private func share(_ part: Part, _ noun: String, plural: String? = nil) -> String {
        "\(self[part].seen) of \(self[part].declared.counted(noun, plural: plural))"
    }

    private var details: [String] {
        let lists: [(String, [String])] = [
            ("not used", unusedOperations), ("in no workflow", unreachedOperations ?? []),
            ("not seen", unseenResponses), ("field not seen", unseenFields.map(\.description)),
            ("value not seen", unseenValues.map(\.description)), ("any body is valid", unchecked),
        ]
        return lists.flatMap { name, items in items.map { "\(contract): \(name): \($0)" } }
    }
}

extension Report {
    /// Shows the coverage of each contract in reports for people: all, the counts or nothing.
    package mutating func showCoverage(_ detail: Coverage.Detail) {
        for index in coverage.indices { coverage[index].detail = detail }
    }
}

/// Writes an element of a report's member `coverage`.
enum CoverageWriter {
    static func write(_ coverage: Coverage, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("contract", coverage.contract)
            for part in Coverage.Part.allCases {
                writer.object(part.rawValue) { writer in
                    writer.member("seen", coverage[part].seen)
                    writer.member("declared", coverage[part].declared)
                }
            }
            writer.member("unusedOperations", coverage.unusedOperations)
            if let unreached = coverage.unreachedOperations { writer.member("unreachedOperations", unreached) }
            writer.member("unseenResponses", coverage.unseenResponses)
            writer.member("unchecked", coverage.unchecked)
            writer.array("unseenFields") { writer in
                for field in coverage.unseenFields {
                    writer.object { writer in
                        writer.member("response", field.response)
                        writer.member("place", field.place)
                        writer.member("required", field.isRequired)
                    }
                }
            }
            writer.array("unseenValues") { writer in
                for value in coverage.unseenValues {
                    writer.object { writer in
                        writer.member("response", value.response)
                        writer.member("place", value.place)
                        writer.member("value", value.text)
                    }
                }
            }
        }
    }
}
