#if CommandLine
import APICheckBase

/// The texts that may show a secret.
extension Finding {
    /// Changes what was observed: the actual value, the hint and the excerpt of the response.
    package mutating func mapObservedTexts(_ change: (String) -> String) {
        actual = actual.mapTexts(change)
        hint = hint?.edited(change)
        if let id = evidence?.trace?.id { evidence?.trace?.id = change(id) }
        if var excerpt = answer {
            excerpt.excerpt = excerpt.excerpt.map(change)
            excerpt.command = change(excerpt.command)
            answer = excerpt
        }
    }

    /// Changes what comes from the contract, the workflow or the command line.
    package mutating func mapGivenTexts(_ change: (String) -> String) {
        expected = expected.mapTexts(change)
        subject = subject.map(change)
        for index in failedCriteria.indices {
            failedCriteria[index].condition = change(failedCriteria[index].condition)
        }
        operation = change(operation)
        if let recording = evidence?.recording { evidence?.recording = change(recording) }
    }
}
#endif
