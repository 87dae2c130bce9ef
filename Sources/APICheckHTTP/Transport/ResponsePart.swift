/// An answer on its way, part by part: any interim responses, the head, the content in pieces, the end.
package enum ResponsePart: Hashable, Sendable {
    case interim(InterimResponse)
    /// The final response without its content.
    case head(Response)
    /// Bytes with the transfer coding taken off and the content coding kept.
    case content([UInt8])
    case end(trailers: Headers)
}
