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
        for (one, other) in pairs {
            let (oldCall, newCall) = (samples.list[one].call, samples.list[other].call)
            guard let old = oldCall.response, let new = newCall.response,
                old.body != new.body, let type = newCall.type,
                let learned = operation(other)?.responses[new.status]?.bodies[type.essence],
                let oldAnswer = oldCall.answer(Document.Limits()), let newAnswer = newCall.answer(Document.Limits())
            else { continue }
            withExtendedLifetime((oldAnswer.document, newAnswer.document)) {
                let walk = VolatileWalk(
                    old: ValueTable(oldAnswer.document), new: ValueTable(newAnswer.document),
                    recording: oldCall.recording)
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

    func mark(_ oldRow: Int, _ newRow: Int, in learned: LearnedValue, name: String = "") {
        if old.hasSameText(oldRow, as: new, newRow) { return }
        let (one, other) = (old[oldRow], new[newRow])
        switch (one.kind, other.kind) {
        case (.object, .object):
            var key = newRow + 1
            var expected = 0
            while key < other.end {
                let value = key + 1
                if let found = old.member(oldRow, namedAs: key, of: new),
                    let place = learned.place(ofMember: key, in: new, expected: expected)
                {
                    expected = place + 1
                    let member = learned.member(at: place)
                    mark(found, value, in: member.value, name: member.name)
                }
                key = new[value].end
            }
        case (.array, .array):
            guard let elements = learned.elements, old.json(oldRow).count == new.json(newRow).count else { return }
            var (left, right) = (oldRow + 1, newRow + 1)
            while left < one.end, right < other.end {
                // Another object at the same place says nothing about its members.
                if !haveSameIdentity(left, right, elements) { return }
                mark(left, right, in: elements, name: name)
                (left, right) = (old[left].end, new[right].end)
            }
        case (.array, _), (.object, _), (_, .array), (_, .object): return
        default:
            if learned.takesComparison(in: recording),
                VolatileValue.differs(old.json(oldRow), new.json(newRow), name: name)
            {
                learned.markVolatile()
            }
        }
    }

    /// Whether no member that may identify an object differs.
    private func haveSameIdentity(_ oldRow: Int, _ newRow: Int, _ learned: LearnedValue) -> Bool {
        let object = old[oldRow]
        guard object.kind == .object else { return true }
        var key = oldRow + 1
        var expected = 0
        while key < object.end {
            let isIdentity: Bool
            if let place = learned.place(ofMember: key, in: old, expected: expected) {
                expected = place + 1
                isIdentity = learned.member(at: place).isIdentity
            } else {
                isIdentity = LearnedMembers.isIdentity(old.text(key))
            }
            if isIdentity {
                guard let other = new.member(newRow, namedAs: key, of: old), new.hasSameText(other, as: old, key + 1)
                else { return false }
            }
            key = old[key + 1].end
        }
        return true
    }
}
