import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckSandbox

/// The folder layout, which is all the configuration there is.
struct Project {
    var contracts: String
    var recordings: String
    var limits = ReadingLimits()
    var redaction = RedactionSettings()
    /// Holds every file of every contract: the folder of contracts when nil.
    var root: String?

    var contractRoot: String { root ?? contracts }

    /// Folders that hold a contract, sorted.
    var apiNames: [String] { FileContents.list(contracts).filter { API(name: $0, in: self) != nil } }

    /// The named APIs in the order asked, each once, or all of them; an unknown name is told with the known ones, nearest first.
    func select(_ names: [String]) throws -> [API] {
        let known = apiNames
        if known.isEmpty {
            throw CommandError.usage(
                "no contract in \(contracts)/: expected \(contracts)/<api>/openapi.yaml; pass --contracts for another folder"
            )
        }
        return try (names.isEmpty ? known : names.unique).map { name in
            guard let api = API(name: name, in: self) else {
                if name.hasSuffix(".har") {
                    throw CommandError.usage(
                        "\(name) is no API; to check a recording run: apicheck verify --contract FILE \(name)")
                }
                throw CommandError.unknown("API", name, known: Spelling.nearest(to: name, in: known))
            }
            return api
        }
    }
}

extension Project {
    /// The named APIs, or all of the project's that the sandbox can play.
    func sandboxAPIs(_ names: [String]) throws -> [String] {
        let selected = try select(names).map(\.name)
        guard names.isEmpty else { return selected }
        let played = selected.filter(Sandbox.apis.contains)
        guard !played.isEmpty else {
            throw CommandError.usage(
                "the sandbox has none of the APIs in \(contracts)/; it has: \(Sandbox.apis.joined(separator: ", "))")
        }
        return played
    }
}

extension Project {
    /// The API that a recording says it is of, or that its folder is named after; nil when the project has neither.
    func api(of file: String, _ recording: Recording) -> API? {
        let folder = file.split(separator: "/").dropLast().last.map { String($0) }
        let names = [recording.entries.lazy.compactMap(\.label.api).first, folder].compactMap(\.self)
        return names.lazy.compactMap { API(name: $0, in: self) }.first
    }
}

extension [String] {
    /// Each once, where it stands first: what is named twice is not counted twice.
    var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
