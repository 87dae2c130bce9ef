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
            let (one, other) = (samples.list[$0], samples.list[$1])
            return (one.recording, one.entry) < (other.recording, other.entry)
        }
        for index in order {
            let sample = samples.list[index]
            let request = sample.exchange.request
            guard request.method == "GET" else {
                if request.method != "HEAD", request.method != "OPTIONS" { writes[sample.recording, default: 0] += 1 }
                continue
            }
            guard let response = sample.exchange.response, response.headers.contentType?.isJSON == true else {
                continue
            }
            let key = Key(
                recording: sample.recording, url: request.url.text, status: response.status,
                authorization: request.headers["authorization"])
            let count = writes[sample.recording, default: 0]
            if let earlier = last[key], earlier.writes == count { pairs.append((earlier.sample, index)) }
            last[key] = (index, count)
        }
    }

    /// Marks the places of the operations' bodies.
    func mark(known: KnownNames, operation: (Int) -> LearnedOperation?) {
        for (one, other) in pairs {
            guard let old = samples.list[one].exchange.response, let new = samples.list[other].exchange.response,
                old.body != new.body, let type = new.headers.contentType,
                let learned = operation(other)?.responses[new.status]?.bodies[type.essence],
                let oldValue = try? Document(old.body).root, let newValue = try? Document(new.body).root
            else { continue }
            let walk = VolatileWalk(known: known, recording: samples.list[one].recording)
            walk.mark(oldValue, newValue, in: learned.value)
        }
    }
}
