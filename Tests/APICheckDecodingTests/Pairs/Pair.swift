import APICheckFindings
import APICheckJSON
import Foundation
import Testing

@testable import APICheckDecoding

/// A model as a client declares it, bodies as a service sends them, and the faults that the model has for them.
///
/// The faults are decided from the behaviour of the service and the intent of the model's author, not from the audit.
struct Pair: Sendable, CustomTestStringConvertible {
    /// What a contract declares, by the pointer of an object with `*` for elements; an empty pointer is the body.
    typealias Contract = [String: DeclaredMembers]

    let name: String
    let faults: [Fault]
    private let audited: @Sendable () throws -> [Finding]
    /// The values that the model holds for each body; nil for a body that does not decode.
    let decoded: @Sendable () -> [[String]?]

    var testDescription: String { name }

    /// - Parameters:
    ///   - faults: What the audit must report; empty for a model that reads its bodies correctly.
    ///   - contract: What the contract of the service declares, where one is known.
    ///   - recorded: Other responses of the service.
    init<Model: Decodable & SendableMetatype>(
        _ name: String, _ model: Model.Type, _ bodies: [String], _ faults: [Fault] = [],
        decoder: @autoclosure @escaping @Sendable () -> JSONDecoder = JSONDecoder(), status: Int? = nil,
        contract: Contract = [:], recorded: [String] = []
    ) {
        self.name = name
        self.faults = faults
        decoded = {
            bodies.map { body in
                (try? decoder().decode(Model.self, from: Data(body.utf8))).map { DecodedLeaves.of($0) }
            }
        }
        audited = {
            var audit = zonedAudit(decoder: decoder())
            let objects = RecordedObject.all(in: try recorded.map { try Document($0).root })
            audit.recordedObjects = { objects }
            let samples = bodies.map { body in
                var sample = DecodingSample(Data(body.utf8), operation: "GET /\(name)", status: status)
                sample.declared = { contract[$0.description] }
                return sample
            }
            return audit.run(model, on: samples).findings
        }
    }

    /// What the audit reports as a warning or as breaking, and what of that is false and what is missing.
    func result() throws -> Result {
        var result = Result(pair: self)
        var open = faults
        for finding in try audited() where finding.level != .info {
            result.found += 1
            if let index = open.firstIndex(where: { $0.matches(finding) }) {
                open.remove(at: index)
            } else {
                result.falseAlarms.append("\(finding.rule.id) \(finding.place.generalised.description)")
            }
        }
        result.missed = open.map(\.description)
        return result
    }

    struct Result {
        let pair: Pair
        var found = 0
        var falseAlarms: [String] = []
        var missed: [String] = []
    }
}

/// A fault of a model: the id of a rule, then the place or only its last name; without a place, anywhere.
///
///     "model-key-missing /data/*/id", "model-key-never-sent isDone", "model-type-mismatch|model-value-unreadable /at"
struct Fault: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let description: String
    private let rules: [Substring]
    private let place: String?

    init(stringLiteral text: String) {
        description = text
        let words = text.split(separator: " ", maxSplits: 1)
        rules = words[0].split(separator: "|")
        place = words.count > 1 ? String(words[1]) : nil
    }

    func matches(_ finding: Finding) -> Bool {
        guard rules.contains(where: { $0 == finding.rule.id }) else { return false }
        guard let place else { return true }
        let found = finding.place.generalised.description
        return place == found || !place.hasPrefix("/") && found.hasSuffix("/" + place)
    }
}

extension JSONDecoder {
    static var snake: JSONDecoder { decoder { $0.keyDecodingStrategy = .convertFromSnakeCase } }

    static var iso: JSONDecoder { decoder { $0.dateDecodingStrategy = .iso8601 } }

    static var snakeISO: JSONDecoder {
        decoder {
            $0.keyDecodingStrategy = .convertFromSnakeCase
            $0.dateDecodingStrategy = .iso8601
        }
    }

    static func formatted(_ format: String, zone: TimeZone?) -> JSONDecoder {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        if let zone { formatter.timeZone = zone }
        formatter.dateFormat = format
        return decoder { $0.dateDecodingStrategy = .formatted(formatter) }
    }

    /// A strategy that reads the text of a date.
    static func dates(_ read: @escaping @Sendable (String) -> Date?) -> JSONDecoder {
        decoder {
            $0.dateDecodingStrategy = .custom { decoder in
                let container = try decoder.singleValueContainer()
                guard let date = read(try container.decode(String.self)) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
                }
                return date
            }
        }
    }

    static func keys(_ convert: @escaping @Sendable (String) -> String) -> JSONDecoder {
        decoder {
            $0.keyDecodingStrategy = .custom { path in
                HabitTests.AnyName(stringValue: convert(path.last?.stringValue ?? ""))
            }
        }
    }
}

/// A list of objects, each with its number.
func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (1...count).map(element).joined(separator: ", ") + "]"
}
