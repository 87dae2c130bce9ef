import APICheckBase
package import APICheckContracts
import APICheckHTTP
package import APICheckRecordings

/// The folder layout of a project, which is all the configuration there is:
///
///     contracts/<api>/openapi.yaml
///     contracts/<api>/workflows.arazzo.yaml
///     contracts/<api>/baseline.yaml
///     contracts/<api>/rules.yaml
///     contracts/<api>/readers/<app>.json
///     recordings/<api>/<workflow>.har
///     recordings/<api>/matching.yaml
package struct Project: Sendable {
    /// The folder of contracts, without a slash at its end.
    package var contracts: String
    /// The folder of recordings, without a slash at its end.
    package var recordings: String
    /// Limits on contracts, workflows and recordings, and on the bodies that are checked.
    package var limits = ContractLimits()
    #if CommandLine
    package var redaction = RedactionSettings()
    #endif
    /// The folder that must contain every file of a contract: `contracts` when nil.
    package var contractRoot: String?
    /// Folders with copies of the files at URLs that contracts refer to, besides `contracts/<api>/vendor/`.
    package var remoteCopies: [RemoteCopies] = []

    package init(contracts: String, recordings: String) {
        self.contracts = contracts
        self.recordings = recordings
    }

    /// The project in a folder, with the usual names: `contracts/` and `recordings/`.
    package init(in folder: String) {
        self.init(
            contracts: FilePath.joining(folder, "contracts"), recordings: FilePath.joining(folder, "recordings"))
    }

    /// The names of the folders that hold a contract, sorted.
    package var apiNames: [String] { FileContents.list(contracts).filter { api(named: $0) != nil } }

    /// Returns nil when there is no contract of that name.
    package func api(named name: String) -> API? { API(name: name, in: self) }

    /// The named APIs in the given order, each once, or all of them. Throws ``ProjectError`` for an unknown name and for a
    /// project without contracts.
    package func select(_ names: [String]) throws -> [API] {
        let known = apiNames
        if known.isEmpty { throw ProjectError.noContracts(folder: contracts) }
        return try (names.isEmpty ? known : names.unique).map { name in
            if let api = api(named: name) { return api }
            if name.hasSuffix(".har") { throw ProjectError.recordingAsAPI(name) }
            throw ProjectError.unknownAPI(name, known: Spelling.nearest(to: name, in: known))
        }
    }

    /// Checks a file before it, or a lock beside it, is written. A path in neither folder of the project is one that the user
    /// named, and may be anywhere.
    ///
    /// - Throws: ``FileError`` when symbolic links lead from a folder of the project out of it.
    package func requireInside(_ path: String) throws {
        for (folder, root) in [(contracts, contractRoot ?? contracts), (recordings, recordings)]
        where path.hasPrefix("\(folder)/") {
            try FileContents.requireInside(root, path)
        }
    }

    /// The API that a recording names, or that its folder is named after; nil when the project has neither.
    package func api(of file: String, _ recording: Recording) -> API? {
        let folder = FilePath.name(of: String(FilePath.folder(of: file).dropLast()))
        let names = [recording.entries.lazy.compactMap(\.label.api).first, folder].compactMap(\.self)
        return names.lazy.compactMap { api(named: $0) }.first
    }
}
