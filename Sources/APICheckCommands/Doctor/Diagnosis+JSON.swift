import APICheckBase
import APICheckJSON
import APICheckReports

extension Diagnosis {
    /// All lines of `apicheck doctor` as `doctor.schema.json` describes them.
    static func write(_ diagnoses: [Diagnosis], to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("problems", diagnoses.count { $0.level == .problem })
            writer.array("checks") { writer in
                for diagnosis in diagnoses {
                    let problem = diagnosis.error ?? Problem(diagnosis.what, remedy: diagnosis.remedy)
                    writer.object { writer in
                        writer.member("level", diagnosis.level.rawValue)
                        writer.members(of: problem, help: problem.help { $0.remedy }, redact: Printed.text)
                    }
                }
            }
        }
    }
}
