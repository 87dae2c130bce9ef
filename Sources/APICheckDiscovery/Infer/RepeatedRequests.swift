import APICheckHTTP
import APICheckJSON

/// Requests of one recording that were answered twice with no write between them: what differs then differs by itself.
struct RepeatedRequests {
    private struct Key: Hashable {
        let recording: Int
        let url: String
        let status: Int
        let authorization: String?
    }

    private let samples: Samples
    private var pairs: [(Int, Int)] = []

    init(_ samples: Samples) {
        self.samples = samples
        var last: [Key: (sample: Int, writes: Int)] = [:]
        var writes: [Int: Int] = [:]
        let order = samples.list.indices.sorted {
            let (one, other) = (samples.list[$0].call, samples.list[$1].call)
            return one.recording != other.recording ? one.recording < other.recording : one.entry < other.entry
        }
        let isRepeated = RepeatedRequests.repeated(samples.list)
        for index in order {
            let call = samples.list[index].call
            guard call.exchange.request.method == "GET" else {
                let method = call.exchange.request.method
                if method != "HEAD", method != "OPTIONS" { writes[call.recording, default: 0] += 1 }
                continue
            }
            guard isRepeated[index], call.isJSON, let status = call.response?.status else { continue }
            let key = Key(
                recording: call.recording, url: call.exchange.request.url.text, status: status,
                authorization: call.exchange.request.headers["authorization"])
            let count = writes[call.recording, default: 0]
            if let earlier = last[key], earlier.writes == count { pairs.append((earlier.sample, index)) }
            last[key] = (index, count)
        }
    }

    /// Whether another sample has the URL of each: the samples are in the order of their URLs.
    private static func repeated(_ samples: [Samples.Sample]) -> [Bool] {
        var isRepeated = samples.map { _ in false }
        for index in samples.indices.dropFirst()
        where samples[index - 1].call.exchange.request.url.text == samples[index].call.exchange.request.url.text {
            isRepeated[index - 1] = true
            isRepeated[index] = true
        }
        return isRepeated
    }

    /// Marks the places of the operations' bodies.
    func mark(operation: (Int) -> LearnedOperation?) {
        let names = IdentityNames()
        for (one, other) in pairs {
            let (oldCall, newCall) = (samples.list[one].call, samples.list[other].call)
            guard let old = oldCall.response, let new = newCall.response,
                old.body != new.body, let type = newCall.type,
                let learned = operation(other)?.responses[new.status]?.bodies[type.essence],
                let oldAnswer = oldCall.answer(Document.Limits()), let newAnswer = newCall.answer(Document.Limits())
            else { continue }
            withExtendedLifetime((oldAnswer.document, newAnswer.document)) {
                // A body that was not learned may have other values than the places show.
                let walk = VolatileWalk(
                    old: ValueTable(oldAnswer.document), new: ValueTable(newAnswer.document),
                    recording: oldCall.recording, skipsSettled: learned.unread == 0, names: names)
                walk.mark(oldAnswer.index, newAnswer.index, in: learned.value)
            }
        }
    }
}

/// Compares two answers to the same request, and marks the places whose values differ from call to call.
private struct VolatileWalk {
    let old: ValueTable
    let new: ValueTable
    /// The index of the recording that both answers are in.
    let recording: Int
    /// Whether places are skipped in which nothing can be marked any more.
    let skipsSettled: Bool
    let names: IdentityNames

    /// - Parameters:
    ///   - holder: The innermost object around the values, as it was learned; nil outside of objects.
    ///   - place: The place of their member in it.
    func mark(
        _ oldRow: Int, _ newRow: Int, in learned: LearnedValue, holder: LearnedValue? = nil, place: Int = 0
    ) {
        if old.hasSameText(oldRow, as: new, newRow) { return }
        let (one, other) = (old[oldRow], new[newRow])
        switch (one.kind, other.kind) {
        case (.object, .object): markMembers(oldRow, newRow, in: learned)
        case (.array, .array):
            guard let elements = learned.elements else { return }
            if isSettled(elements) { return learned.settle(in: recording) }
            guard old.json(oldRow).count == new.json(newRow).count else { return }
            var (left, right) = (oldRow + 1, newRow + 1)
            while left < one.end, right < other.end {
                // Another object at the same place says nothing about its members.
                if !haveSameIdentity(left, right) { return }
                mark(left, right, in: elements, holder: holder, place: place)
                (left, right) = (old[left].end, new[right].end)
            }
        case (.array, _), (.object, _), (_, .array), (_, .object): return
        default:
            if learned.takesComparison(in: recording),
                VolatileValue.differs(
                    old.json(oldRow), new.json(newRow), name: holder?.nameOfMember(at: place) ?? "")
            {
                learned.markVolatile()
            }
        }
    }

    private func markMembers(_ oldRow: Int, _ newRow: Int, in learned: LearnedValue) {
        var key = newRow + 1
        var expected = 0
        var areSettled = true
        let end = new[newRow].end
        let settledNames = skipsSettled ? learned.settledNames(in: recording) : nil
        while key < end {
            let value = key + 1
            if let settledNames, new.isSeen(key, in: settledNames) {
                expected += 1
            } else if let place = learned.place(ofMember: key, in: new, expected: expected) {
                expected = place + 1
                let member = learned.valueOfMember(at: place)
                if isSettled(member) {
                    settledNames.map { _ = new.insert(key, into: $0) }
                } else {
                    areSettled = false
                    if let found = old.member(oldRow, namedAs: key, of: new) {
                        mark(found, value, in: member, holder: learned, place: place)
                    }
                }
            }
            key = new[value].end
        }
        if areSettled { learned.settle(in: recording) }
    }

    private func isSettled(_ learned: LearnedValue) -> Bool { skipsSettled && learned.isSettled(in: recording) }

    /// Whether no member that may identify an object differs.
    private func haveSameIdentity(_ oldRow: Int, _ newRow: Int) -> Bool {
        let object = old[oldRow]
        guard object.kind == .object else { return true }
        var key = oldRow + 1
        while key < object.end {
            if names.areIdentity(key, of: old) {
                guard let other = new.member(newRow, namedAs: key, of: old), new.hasSameText(other, as: old, key + 1)
                else { return false }
            }
            key = old[key + 1].end
        }
        return true
    }
}

/// Which members may identify an object, by their names.
private struct IdentityNames {
    private let identities = SeenTexts()
    private let others = SeenTexts()

    func areIdentity(_ key: Int, of table: ValueTable) -> Bool {
        if table.isSeen(key, in: others) { return false }
        if table.isSeen(key, in: identities) { return true }
        let isIdentity = LearnedMembers.isIdentity(table.text(key))
        table.insert(key, into: isIdentity ? identities : others)
        return isIdentity
    }
}
