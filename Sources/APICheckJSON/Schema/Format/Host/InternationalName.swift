#if Contracts
import APICheckBase

/// Internationalized host names (IDNA 2008: RFC 5890 to 5893).
enum InternationalName {
    /// Whether the text is a host name: labels in any script or in their ASCII form, separated by a full stop of any
    /// script.
    ///
    /// - Parameter isComposed: Requires Normalization form C (RFC 5891 section 4.2.1), which email does not (RFC 6531
    ///   section 3.3).
    static func isHostname(_ text: FormatText, isComposed: Bool = true) -> Bool {
        // UTF-8 has at most four bytes per code point.
        guard text.count <= 4 * 253 else { return false }
        var labels: [[UInt32]] = [[]]
        var index = 0
        let bytes = UnsafeRawBufferPointer(rebasing: text)
        while index < bytes.count {
            let scalar = ScalarSet.scalar(bytes, &index)
            switch scalar {
            case 0x2E, 0x3002, 0xFF0E, 0xFF61: labels.append([])
            default: labels[labels.count - 1].append(scalar)
            }
        }
        var length = labels.count - 1
        var decoded: [[UInt32]] = []
        for label in labels {
            guard let (points, size) = read(label) else { return false }
            length += size
            if isComposed && !Composition.isComposed(points) { return false }
            decoded.append(points)
        }
        return length <= 253 && BidiRule.accepts(decoded)
    }

    /// The code points of a label, and the length of its ASCII form.
    private static func read(_ label: [UInt32]) -> (points: [UInt32], size: Int)? {
        if label.allSatisfy({ $0 < 0x80 }) {
            let bytes = label.map { UInt8($0) }
            return bytes.withUnsafeBytes { ascii in
                guard HostFormats.isPlainLabel(ascii[...]) else { return nil }
                if !HostFormats.isEncoded(ascii[...]) { return (label, label.count) }
                return decoded(ascii[...]).map { ($0, ascii.count) }
            }
        }
        guard label.count <= 63, isLabel(label) else { return nil }
        let size = 4 + Punycode.encode(label).count
        return size <= 63 ? (label, size) : nil
    }

    /// Decodes an `xn--` label; nil unless the result is a label with exactly this ASCII form (RFC 5891 section 5.4).
    private static func decoded(_ label: FormatText) -> [UInt32]? {
        let encoded = label.dropFirst(4)
        guard let points = Punycode.decode(encoded), points.contains(where: { $0 >= 0x80 }), isLabel(points),
            Composition.isComposed(points),
            Punycode.encode(points).elementsEqual(encoded.lazy.map(\.asciiLowercased))
        else { return nil }
        return points
    }

    /// RFC 5891 section 4.2, without the rules for directions.
    private static func isLabel(_ label: [UInt32]) -> Bool {
        guard let first = label.first, let last = label.last, first != 0x2D, last != 0x2D else { return false }
        if label.count > 3 && label[2] == 0x2D && label[3] == 0x2D { return false }
        if CodePoint.isMark(first) { return false }
        return label.indices.allSatisfy { index in
            switch CodePoint.status(label[index]) {
            case .valid: true
            case .inContext: ContextRule.accepts(label, at: index)
            case .disallowed: false
            }
        }
    }
}
#endif
