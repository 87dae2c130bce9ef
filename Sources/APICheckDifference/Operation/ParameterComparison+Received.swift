import APICheckBase
import APICheckFindings
import APICheckJSON

extension ParameterComparison {
    /// Reports the changes of parameters that the API sends with a webhook or a callback: what an app receives may become
    /// more, not less.
    func reportReceived(to log: inout ChangeLog) {
        for entry in removed {
            let kind = entry.isRequired ? "required" : "optional"
            log.add(
                "\(kind)-webhook-parameter-removed", ParameterComparison.place(entry), old: entry.node,
                expected: .words("\(kind) parameter"), actual: "no parameter")
        }
        for entry in added {
            log.add(
                "webhook-parameter-added", ParameterComparison.place(entry), new: entry.node, expected: "no parameter",
                actual: entry.isRequired ? "required parameter" : "optional parameter")
        }
        for match in both { reportReceived(match, to: &log) }
    }

    private func reportReceived(_ match: Match, to log: inout ChangeLog) {
        let (one, other) = (match.old, match.new)
        let place = ParameterComparison.place(other)
        if one.isRequired != other.isRequired {
            log.add(
                other.isRequired ? "webhook-parameter-became-required" : "webhook-parameter-became-optional", place,
                old: one.node, new: other.node, expected: one.isRequired ? "required" : "optional",
                actual: other.isRequired ? "required" : "optional")
        }
        if let change = DeprecationChange(old: Deprecation(one.node), new: Deprecation(other.node), days: 0),
            let name = change.kind.changeOfSchema
        {
            log.add(
                "webhook-parameter-\(name)", place, old: change.old, new: change.new, expected: change.expected,
                actual: change.actual)
        }
        ParameterComparison.reportWriting(of: match, of: .receivedParameter, to: &log)
        if let pair = match.pair {
            let mediaType = other.node["content"]?.members.first { _ in true }?.name
            log.add(changesOf: pair, usedAs: .receivedParameter(place, mediaType: mediaType))
        }
    }
}
