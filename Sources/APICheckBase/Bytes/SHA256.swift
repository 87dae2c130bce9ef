#if CommandLine
/// SHA-256 (FIPS 180-4), which says whether a published description is the one that was downloaded, and its HMAC (RFC 2104), for
/// the signatures of the sandbox's tokens.
///
/// They sign the tokens of a fake server with keys that are in these sources, so they protect nothing. Codes are compared with
/// `==`: a comparison in constant time would stop callers from guessing a code byte by byte, and here anybody can compute it.
package enum SHA256 {
    /// The hash value: 32 bytes.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += repeatElement(0, count: (120 - padded.count % 64) % 64)
        padded += withUnsafeBytes(of: (UInt64(message.count) * 8).bigEndian) { Array($0) }
        var state = start
        var schedule = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: padded.count, by: 64) {
            expand(padded, at: block, into: &schedule)
            add(schedule, to: &state)
        }
        return state.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
    }

    /// The hash value as 64 lower-case hexadecimal digits.
    package static func text(of message: [UInt8]) -> String {
        String(decoding: Hex.encode(hash(message)), as: UTF8.self)
    }

    /// The authentication code of a message: 32 bytes.
    package static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? hash(key) : key
        block += repeatElement(0, count: 64 - block.count)
        return hash(block.map { $0 ^ 0x5C } + hash(block.map { $0 ^ 0x36 } + message))
    }

    /// The message schedule of the block that begins at a byte (section 6.2.2, step 1).
    private static func expand(_ bytes: [UInt8], at start: Int, into words: inout [UInt32]) {
        for index in 0..<16 {
            let byte = start + index * 4
            words[index] =
                UInt32(bytes[byte]) &<< 24 | UInt32(bytes[byte + 1]) &<< 16 | UInt32(bytes[byte + 2]) &<< 8
                | UInt32(bytes[byte + 3])
        }
        for index in 16..<64 {
            let early = words[index - 15]
            let late = words[index - 2]
            let low = rotated(early, 7) ^ rotated(early, 18) ^ early &>> 3
            let high = rotated(late, 17) ^ rotated(late, 19) ^ late &>> 10
            words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
        }
    }

    /// The rounds of one block (section 6.2.2, steps 2 to 4), with the names of the standard.
    private static func add(_ words: [UInt32], to state: inout [UInt32]) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let one =
                h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[round] &+ words[round]
            let two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ one)
            (d, c, b, a) = (c, b, a, one &+ two)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

    private static let start: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]

    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
#endif
