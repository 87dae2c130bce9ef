import APICheckBase
import APICheckJSON

/// The labels of the repository, safe for concurrent use. Names are compared without regard to case.
final class LabelStore: Sendable {
    private struct State {
        var labels = GitHubLabel.seed
        var lastID = 692_683_776
    }

    private let state = Locked(State())

    /// Sorted by name, as the service lists them.
    var all: [GitHubLabel] {
        state.withLock { $0.labels }.sorted { $0.name.lowercased() < $1.name.lowercased() }
    }

    func label(named name: String) -> GitHubLabel? {
        state.withLock { state in state.labels.first { $0.name.lowercased() == name.lowercased() } }
    }

    /// Returns nil when the name exists.
    func create(name: String, color: String, description: String?) -> GitHubLabel? {
        state.withLock { state in
            guard !state.labels.contains(where: { $0.name.lowercased() == name.lowercased() }) else { return nil }
            state.lastID += 1
            let label = GitHubLabel(
                id: state.lastID, name: name, color: color, description: description, isDefault: false)
            state.labels.append(label)
            return label
        }
    }

    /// Returns whether the label existed.
    func delete(named name: String) -> Bool {
        state.withLock { state in
            let count = state.labels.count
            state.labels.removeAll { $0.name.lowercased() == name.lowercased() }
            return state.labels.count < count
        }
    }
}
