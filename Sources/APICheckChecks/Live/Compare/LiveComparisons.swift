import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckRecordings

/// The comparison of an API's workflows with its recordings, whose exchanges may be of several APIs: each is compared by the
/// contract of its own API, with what was recorded of that API.
struct LiveComparisons: Sendable {
    private var own: LiveComparison
    /// Those of the other APIs whose operations the workflows call, by name.
    private var others: [String: LiveComparison] = [:]
    let recordings: Int
    /// The times of the oldest and the newest recorded answer.
    let times: (oldest: Instant?, newest: Instant?)

    /// - Parameter linked: The contracts of the other APIs by name.
    init(contract: Contract, linked: [String: Contract], recordings: [Recording]) {
        self.recordings = recordings.count
        let times = recordings.flatMap(\.entries).compactMap(\.knownAt)
        self.times = (times.min(), times.max())
        own = LiveComparison(
            contract: contract,
            recordings: linked.isEmpty
                ? recordings : recordings.map { $0.only { $0.api.map { linked[$0] == nil } ?? true } })
        for (name, contract) in linked {
            others[name] = LiveComparison(
                contract: contract, recordings: recordings.map { $0.only { $0.api == name } })
        }
    }

    /// The comparison for exchanges with a label.
    subscript(label: ExchangeLabel) -> LiveComparison {
        get { label.api.flatMap { others[$0] } ?? own }
        set {
            if let api = label.api, others[api] != nil { others[api] = newValue } else { own = newValue }
        }
    }

    func finding(_ redirect: AddedRedirect) -> Finding? { self[redirect.label].finding(redirect) }

    func hasStep(_ label: ExchangeLabel) -> Bool { self[label].hasStep(label) }

    /// The number of steps of a workflow that the recordings have.
    func recordedSteps(of workflow: String) -> Int {
        ([own] + others.values).reduce(0) { $0 + $1.recordedSteps(of: workflow) }
    }

    /// How many steps of these exchanges were compared with a recording.
    func comparedSteps(_ labels: [ExchangeLabel]) -> Int { Set(labels.filter(hasStep).map(\.step)).count }

    /// The places that differ from call to call, by contract; without contracts that have none.
    var learned: [(contract: Contract, places: [VolatilePlace])] {
        ([own] + others.sorted { $0.key < $1.key }.map(\.value)).map { ($0.contract, $0.learned.places) }
            .filter { !$0.places.isEmpty }
    }
}

extension Recording {
    /// The entries whose labels meet a condition, with the numbers that they have in their file.
    fileprivate func only(_ isKept: (ExchangeLabel) -> Bool) -> Recording {
        var recording = self
        recording.entries = entries.indices.filter { isKept(entries[$0].label) }.map { index in
            var entry = entries[index]
            entry.number = file(ofEntry: index).number
            return entry
        }
        return recording
    }
}
