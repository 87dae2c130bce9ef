/// A suite of a JUnit report.
struct JUnitSuite {
    let name: String
    var cases: [JUnitCase] = []
    var properties: [(name: String, value: Int)] = []

    func write(to writer: inout XMLWriter) {
        writer.block(
            "testsuite",
            [
                "name": name, "tests": "\(cases.count)", "failures": "\(cases.count(where: \.isFailure))",
                "errors": "0", "skipped": "\(cases.count(where: \.isSkipped))",
            ]
        ) { writer in
            if !properties.isEmpty {
                writer.block("properties") { writer in
                    for property in properties {
                        writer.line()
                        writer.empty("property", ["name": property.name, "value": "\(property.value)"])
                    }
                }
            }
            for test in cases { test.write(to: &writer) }
        }
    }
}
