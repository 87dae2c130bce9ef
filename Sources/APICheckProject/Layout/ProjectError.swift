package import APICheckBase

/// A name or a folder in which a project lacks what is needed.
package enum ProjectError: ProblemError, Hashable {
    case noContracts(folder: String)
    /// `known` is sorted by similarity, nearest first.
    case unknownAPI(String, known: [String])
    /// A recording was given where an API is expected.
    case recordingAsAPI(String)
    /// No API has a recording; the folder of recordings.
    case noRecordings(folder: String)
    case noRecordingOfAPI(String, folder: String)

    package var problem: Problem {
        switch self {
        case .noContracts(let folder):
            Problem(
                "no contract in this folder", at: ["\(folder)/"], expected: "\(folder)/<api>/openapi.yaml",
                setting: .contractsFolder)
        case .unknownAPI(let name, let known):
            Problem(
                "unknown API '\(name)'", expected: "\(known.list("or"))",
                remedy: Spelling.nearMiss(of: name, in: known).map { "did you mean '\($0)'?" })
        case .recordingAsAPI(let file):
            Problem(
                "this is a recording, not an API", at: ["\(file)"],
                steps: [.verify(file: file)])
        case .noRecordings(let folder):
            Problem(
                "no recording in this folder", at: ["\(folder)/"], expected: "\(folder)/<api>/<workflow>.har",
                steps: [.record(api: nil)])
        case .noRecordingOfAPI(let api, let folder):
            Problem("no recording in this folder", at: ["\(folder)/"], steps: [.record(api: api)])
        }
    }
}
