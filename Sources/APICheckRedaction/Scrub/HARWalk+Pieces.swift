#if CommandLine
import APICheckJSON
import APICheckRecordings

extension HARWalk {
    /// What one piece of the entries adds.
    private struct Part: Sendable {
        let entries: Range<Int>
        let edits: [ScrubEdit]
        let outdatedBodies: Set<String>
        let keptBodies: Set<String>
        let bodies: [String: [UInt8]]
    }

    /// Walks over the entries, a piece of them at a time, on several threads.
    mutating func entries(_ list: [JSON]) {
        let (path, limit, places) = (path, limit, places)
        let parts = pass.pieces(of: list.count, pass: \HARWalk.pass) { pass in
            HARWalk(pass: pass, path: path, limit: limit, places: places)
        } walk: { numbers, walk in
            for index in numbers { walk.entry(list[index], number: index + 1) }
            return walk.takePart(numbers)
        }
        guard let parts else {
            for (index, element) in list.enumerated() { entry(element, number: index + 1) }
            return
        }
        for part in parts {
            // The name of a body depends on those before it when their keys are equal.
            guard bodies?.add(part.bodies) ?? true else {
                for index in part.entries { entry(list[index], number: index + 1) }
                continue
            }
            edits += part.edits
            outdatedBodies.formUnion(part.outdatedBodies)
            keptBodies.formUnion(part.keptBodies)
        }
    }

    private mutating func takePart(_ entries: Range<Int>) -> Part {
        defer { (edits, outdatedBodies, keptBodies) = ([], [], []) }
        return Part(
            entries: entries, edits: edits, outdatedBodies: outdatedBodies, keptBodies: keptBodies,
            bodies: bodies?.takeAll() ?? [:])
    }
}
#endif
