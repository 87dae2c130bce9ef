import APICheckJSON
import Foundation
import TestSupport

/// The bodies of a careful model and a change of them.
struct PlantedChange: CustomStringConvertible {
    enum Outcome {
        /// A value is lost, and the audit says so or not.
        case reported, missed
        /// No value is lost, and the audit reports nothing or something.
        case silent, falseAlarm
        /// A body does not decode, and the audit says so or not.
        case failing, failingSilently

        var isMistake: Bool { [.missed, .falseAlarm, .failingSilently].contains(self) }
    }

    private let habit: DecodingHabit
    private var shape: BodyShape
    private let strategy: DecoderStrategy
    let edit: BodyEdit
    private let isHarmless: Bool
    private var bodies: [BodyTree]

    /// Models for which a key is data: with another key they hold another value.
    private static let namedByData: Set<String> = [
        "keys that are data", "an identifier from the coding path", "any value in a dictionary",
    ]
    /// The models with optional keys are taken more often: most changes of the others do not decode.
    private static let habits =
        DecodingHabitTests.careful.filter { !namedByData.contains($0.name) }
        + Array(repeating: PlantedModels.all, count: 20).flatMap(\.self)

    /// Fails if no change can be made.
    init?(seed: UInt64) {
        var random = SeededRandom(seed)
        habit = random.pick(PlantedChange.habits)
        shape = random.pick(BodyShape.separate)
        strategy = random.pick(habit.strategies)
        let trees = habit.objects.compactMap { template in
            try? BodyTree(Document(template.replacing("@date", with: #""@date""#)).root)
        }
        guard trees.count == habit.objects.count else { return nil }
        bodies = trees
        isHarmless = random.chance(0.4)
        guard let edit = isHarmless ? BodyEdit.harmless(in: trees, &random) : .fault(in: trees, &random) else {
            return nil
        }
        self.edit = edit
    }

    var description: String {
        "\(edit) | \(habit.name), \(shape), \(strategy.name): \(bodies.map(\.text).joined(separator: " "))"
    }

    private func pair(_ bodies: [BodyTree]) -> Pair {
        let objects = bodies.map { body in
            let text = body.text.replacing(#""@date""#, with: "@date")
            return strategy.body(text.replacing("@mistaken", with: strategy.mistakenDate))
        }
        return habit.make(shape, objects, strategy)
    }

    /// Nil if the change has no effect, or one that says nothing about the audit.
    func outcome() throws -> Outcome? {
        let changed = bodies.map(edit.edited)
        guard changed != bodies else { return nil }
        let (before, after) = (pair(bodies), pair(changed))
        let (old, new) = (before.decoded(), after.decoded())
        guard !old.contains(nil) else { return nil }
        guard !new.contains(nil) else {
            if isHarmless { return nil }
            return try after.result().found > 0 ? .failing : .failingSilently
        }
        let isLost = zip(old, new).contains { DecodedLeaves.lost($0 ?? [], $1 ?? []) }
        guard isLost != isHarmless else { return nil }
        let isReported = try after.result().found > 0
        return isLost ? (isReported ? .reported : .missed) : isReported ? .falseAlarm : .silent
    }

    /// The smallest bodies with the same outcome.
    func shrunk(_ outcome: Outcome) -> PlantedChange {
        var best = self
        best.shape = .body
        if (try? best.outcome()) != outcome { best = self }
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for candidate in best.smaller where (try? candidate.outcome()) == outcome {
                best = candidate
                isSmaller = true
                break
            }
        }
        return best
    }

    private var smaller: [PlantedChange] {
        bodies.indices.flatMap { index -> [PlantedChange] in
            var without = self
            without.bodies.remove(at: index)
            let others = bodies[index].smaller.map { body in
                var changed = self
                changed.bodies[index] = body
                return changed
            }
            return (bodies.count > 1 ? [without] : []) + others
        }
    }
}
