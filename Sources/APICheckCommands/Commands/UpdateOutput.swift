import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckJSON
import APICheckProject

/// What `apicheck update` prints besides its report: on standard error when the report is for programs.
struct UpdateOutput {
    let isForPrograms: Bool

    private func say(_ label: String, _ text: PrintableText) throws {
        let line: PrintableText = "\(label.padded(toColumns: 12))\(text)\n"
        if isForPrograms { Terminal.sayError(line) } else { try Terminal.say(line) }
    }

    /// The two descriptions, and what the user has to know about their source.
    func begin(_ update: DescriptionUpdate) throws {
        let version = update.source.version.map { ", version \($0)" as PrintableText } ?? ""
        try say("source", "\(update.source.name)\(version)")
        if let redirect = update.source.redirect {
            let url = redirect.address.name
            let remedy: PrintableText =
                redirect.isPermanent ? "; apicheck update \(update.api.name) --from \(url) remembers it" : ""
            try say("moved to", "\(url)\(remedy)")
        }
        if let omissions = update.remembered?.omissions { try say("remembered", omissions) }
        if !isForPrograms { try Terminal.say("\n") }
    }

    // MARK: After the report

    func say(_ comparison: UpdateComparison, _ update: DescriptionUpdate) throws {
        if !isForPrograms { try Terminal.say("\n") }
        if let review = comparison.review { try say(review, of: update.overlay.path) }
        for mark in update.overlay.moved.marks { try say("to move", mark.text(to: update.overlay.path)) }
        if let server = update.overlay.server {
            try say("to add", "the server \(server) in \(update.overlay.path), since the description names no host")
        }
        if let witness = comparison.witness, witness.checked > 0 { try say(witness) }
    }

    private func say(_ review: OverlayReview, of path: String) throws {
        let lines = review.lines
        guard !lines.isEmpty else { return }
        let counts: [(Int, PrintableText)] = [
            (lines.count { $0.isUnmatched }, "selects nothing"),
            (lines.count { $0.state == .redundant }, "can go"),
            (lines.count { $0.isChanged }, "at a place that the provider changed, too"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" as PrintableText }
        try say("overlay", (["\(path): \(lines.count.counted("action"))"] + parts).joined(separator: ", "))
        for line in lines {
            let place: PrintableText = "\(line.action.location): \(line.action.target.text)"
            switch line.state {
            case .applies: continue
            case .unmatched(let isNew):
                let when: PrintableText = isNew ? "the next description" : "either description"
                try say("unmatched", "\(place) selects nothing in \(when)")
            case .redundant: try say("redundant", "\(place): the next description says the same, so the action can go")
            case .changed(let old, let new):
                try say("both", "\(place): you changed it, and the provider changed \(old) to \(new)")
            }
        }
    }

    private func say(_ witness: RecordedWitness) throws {
        let settled: PrintableText =
            witness.settled > 0 ? ", \(witness.settled) that your overlay settles as before" : ""
        try say(
            "recordings",
            "\(witness.checked.counted("exchange")): \(witness.appearing.count.counted("finding")) "
                + "that appear\(witness.appearing.count == 1 ? "s" : ""), \(witness.disappearing.count) that "
                + "disappear\(witness.disappearing.count == 1 ? "s" : "")\(settled)")
        for (label, changes) in [("appears", witness.appearing), ("disappears", witness.disappearing)] {
            for change in changes.prefix(10) {
                try say(
                    label,
                    "\(change.finding.rule.id) \(change.finding.operation) at \(change.finding.place.description): "
                        + "\(change.cause.words)")
            }
            if changes.count > 10 { try say("", "and \(changes.count - 10) more") }
        }
    }

    // MARK: The end

    /// Asks at the terminal; false without one.
    static func asks(_ update: DescriptionUpdate) throws -> Bool {
        guard Terminal.canAsk else { return false }
        let files = update.changedFiles
        return Terminal.ask("Write \(files.list("and"))?")
    }

    func unchanged(_ update: DescriptionUpdate) throws {
        try say("unchanged", "\(update.source.name) publishes what \(update.api.contractFile) has")
    }

    func next(_ update: DescriptionUpdate) throws {
        try say("not written", "\(update.changedFiles.list("and")): apicheck update \(update.api.name) --write does so")
    }

    func written(_ update: DescriptionUpdate) throws {
        for file in update.changedFiles { try say("written", "\(file)") }
    }
}

extension OverlayReview.Line {
    fileprivate var isUnmatched: Bool { if case .unmatched = state { true } else { false } }
    fileprivate var isChanged: Bool { if case .changed = state { true } else { false } }
}
