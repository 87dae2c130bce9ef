import APICheckJSON

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
