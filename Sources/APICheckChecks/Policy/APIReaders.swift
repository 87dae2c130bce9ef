package import APICheckBase
import APICheckContracts
package import APICheckFindings
import APICheckJSON
package import APICheckProject

/// The apps that read an API: the files in `contracts/<api>/readers/`.
package struct APIReaders: Sendable {
    struct Entry: Sendable {
        let app: String
        let path: String
        let read: AppRead
    }

    /// The names of the apps, sorted.
    let apps: [String]
    /// All reads, by the operation that is read.
    let entries: [String: [Entry]]

    /// Throws a ``Problem``, and what reading a file throws.
    package init(_ api: API) throws {
        var apps: [String] = []
        var entries: [String: [Entry]] = [:]
        for name in FileContents.list(api.readersFolder) where name.hasSuffix(".json") {
            let path = "\(api.readersFolder)/\(name)"
            guard let file = try AppReads(contentsOf: path) else { continue }
            apps.append(file.app)
            for read in file.reads {
                entries[read.response.operation, default: []].append(Entry(app: file.app, path: path, read: read))
            }
        }
        self.apps = apps
        self.entries = entries
    }

    /// The models that read what a finding is about; nil if no app says what it reads, or if the finding is not about an
    /// exchange.
    ///
    /// A value is read by the models that read it, or else by those that read below it. What belongs to a whole exchange, such
    /// as its status or its request, is read by the models that decode a response of the operation.
    package func readers(of finding: Finding) -> [Reader]? {
        guard !apps.isEmpty else { return nil }
        switch finding.place {
        case .contract, .recordingMember, .baseline: return nil
        case .body(let place):
            var places = [place]
            // A renamed property was read by its old name.
            if finding.rule == .recordedPropertyRenamed, let name = finding.expected.memberName {
                places.append(Pointer(place.tokens.dropLast() + [name]))
            }
            return readers(of: finding, at: places)
        case .step where !APIReaders.bodyPlaces(finding.readPlaces).isEmpty:
            return readers(of: finding, at: APIReaders.bodyPlaces(finding.readPlaces))
        default: return readers(of: finding.operation) { $0.filter(\.place.tokens.isEmpty) }
        }
    }

    private func readers(of finding: Finding, at places: [Pointer]) -> [Reader] {
        readers(of: finding.operation) { reads in
            places.flatMap { APIReaders.reads(reads, at: $0, statuses: finding.statuses) }
        }
    }

    private static func bodyPlaces(_ places: [Place]) -> [Pointer] {
        places.compactMap { place in
            if case .body(let pointer) = place { pointer } else { nil }
        }
    }

    /// The readers that a choice among the reads of each app makes, each once.
    private func readers(of operation: String, _ choose: ([AppRead]) -> [AppRead]) -> [Reader] {
        let entries = self.entries[operation] ?? []
        return apps.flatMap { app in
            choose(entries.filter { $0.app == app }.map(\.read)).map { $0.reader(app: app) }
        }
        .reduce(into: []) { readers, reader in
            if !readers.contains(reader) { readers.append(reader) }
        }
    }

    private static func reads(_ reads: [AppRead], at place: Pointer, statuses: Set<Int>) -> [AppRead] {
        guard case .body(let general) = Place.body(place).generalised else { return [] }
        let chosen = matching(reads, statuses)
        let below = chosen.filter { isPrefix(general.tokens, of: $0.place.tokens) }
        let exact = below.filter { $0.place.tokens.count == general.tokens.count }
        return exact.isEmpty ? below : exact
    }

    /// The reads of these statuses; those of the same class (2xx) where an app has none of the status itself, since a response
    /// of another status most often has the same schema.
    private static func matching(_ reads: [AppRead], _ statuses: Set<Int>) -> [AppRead] {
        if statuses.isEmpty { return reads }
        let same = reads.filter { statuses.contains($0.response.status) }
        if !same.isEmpty { return same }
        let classes = Set(statuses.map { $0 / 100 })
        return reads.filter { classes.contains($0.response.status / 100) }
    }

    /// `*` of either side is any element.
    private static func isPrefix(_ outer: [String], of inner: [String]) -> Bool {
        outer.count <= inner.count && zip(outer, inner).allSatisfy { $0 == $1 || $0 == "*" || $1 == "*" }
    }
}

/// The apps whose reads a run is about; all if none is named.
struct ReaderSelection: Sendable {
    private let apps: Set<String>

    /// Throws ``UnknownAppError`` for an app without a readers' file.
    init(_ names: [String], known: some Sequence<String>) throws {
        let known = Set(known)
        if let name = names.first(where: { !known.contains($0) }) {
            throw UnknownAppError(name: name, known: Spelling.nearest(to: name, in: known))
        }
        apps = Set(names)
    }

    /// The level of a finding: at most `info` if none of the apps reads its place.
    func level(of finding: Finding) -> Level {
        guard !apps.isEmpty, finding.readers?.contains(where: { apps.contains($0.app) }) != true else {
            return finding.level
        }
        return .info
    }
}

/// An app that reads none of the APIs.
package struct UnknownAppError: ProblemError, Hashable {
    let name: String
    /// Nearest first.
    let known: [String]

    package var problem: Problem {
        known.isEmpty
            ? Problem(
                "unknown app '\(name)'", expected: "an app with a file contracts/<api>/readers/<app>.json",
                actual: "no such file",
                remedy: "the app's tests write it with: APICHECK_READS=write swift test")
            : Problem("unknown app '\(name)'", expected: "\(known.prefix(5).list("or"))")
    }
}
