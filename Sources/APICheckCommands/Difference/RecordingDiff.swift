import APICheckBase
import APICheckContracts
import APICheckJSON
import APICheckLive
import APICheckProject
import APICheckRecordings
import APICheckReports
import APICheckVerification

/// Compares two recordings for `diff OLD.har NEW.har`.
struct RecordingDiff {
    let project: Project
    /// The file of the contract; nil for that of the API which the recordings name, if the project has it.
    let contract: String?

    /// The report, and the API whose levels and readers apply.
    func run(_ old: ComparedInput, _ new: ComparedInput) throws -> (report: Report, api: API?) {
        let (one, other) = (try read(old), try read(new))
        let api =
            contract == nil ? [(new, other), (old, one)].lazy.compactMap { project.api(of: $0.name, $1) }.first : nil
        let given = try contract.map {
            try Contract(
                contentsOf: $0, root: project.contractRoot, copies: project.remoteCopies, limits: project.limits)
        }
        let found = try api?.readContract()
        if let found {
            Terminal.sayError(
                "note: the recordings are compared by \(found.file); --contract FILE names another contract\n")
        }
        let comparison = try RecordingComparison(old: one, new: other, contract: given ?? found)
        if comparison.report.checked == 0 {
            throw CommandError.incomplete("no checks ran: \(old.name) and \(new.name) have no request in common")
        }
        return (comparison.report, api)
    }

    private func read(_ input: ComparedInput) throws -> Recording {
        switch input {
        case .disk(let path): try Recording(contentsOf: path, limits: project.limits.document)
        case .revision(let revision): try Recording(revision.read(limits: project.limits.document))
        case .address(let address):
            throw CommandError.usage("\(address.name) is a recording", remedy: "download it first")
        }
    }
}
