import APICheckJSON

/// A sample and the calls that the model made to decode it.
struct TracedSample {
    let sample: DecodingSample
    /// The index among all samples.
    let index: Int
    let root: JSON
    let visits: [Visit]
    /// The calls that read a value which can lose a part of what was sent, in the order of reading.
    let lossyReads: [Access]
    /// The decoded value, or nil if the sample does not decode.
    let value: Any?
}

/// A sample that was decoded without a trace.
struct UntracedSample {
    enum Cause: Error {
        case empty
        case syntax(JSONSyntaxError)
        case other(String)
    }

    let sample: DecodingSample
    let cause: Cause
    /// The error of the decoder; nil if it decoded the sample.
    let error: (any Error)?
}

/// The first place at which something was seen.
struct Sighting {
    /// The index of the traced sample.
    let sample: Int
    let pointer: Pointer
}
