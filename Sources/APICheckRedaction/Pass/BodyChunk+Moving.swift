import APICheckHTTP

extension BodyChunk {
    /// The pieces of a body after a part of it was replaced. Pieces before and after that part keep their sizes; those
    /// that overlap it become one, received when the last of them was.
    static func moving(_ chunks: [BodyChunk], from old: [UInt8], to new: [UInt8]) -> [BodyChunk] {
        guard !chunks.isEmpty else { return [] }
        let shorter = min(old.count, new.count)
        let head = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
        let most = shorter - head
        let tail = (0..<most).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most
        var result: [BodyChunk] = []
        var end = 0
        var taken = 0
        for chunk in chunks {
            end += chunk.count
            let isBehind = end >= old.count - tail
            guard isBehind || end <= head else { continue }
            let newEnd = isBehind ? end + new.count - old.count : end
            result.append(BodyChunk(count: newEnd - taken, after: chunk.after))
            taken = newEnd
        }
        return result
    }
}
