import APICheckBase
import Testing

@Suite struct UUIDTextTests {
    @Test(arguments: [
        ("00000000-0000-0000-0000-000000000000", true), ("3FA85F64-5717-4562-b3fc-2c963f66afa6", true),
        ("3fa85f64-5717-4562-b3fc-2c963f66afag", false), ("3fa85f6405717-4562-b3fc-2c963f66afa6", false),
        ("3fa85f64-5717-4562-b3fc-2c963f66afa", false), ("3fa85f64-5717-4562-b3fc-2c963f66afa6f", false),
        ("3fa85f64_5717_4562_b3fc_2c963f66afa6", false), ("-fa85f64-5717-4562-b3fc-2c963f66afa6", false), ("", false),
    ])
    func isWhole(text: String, expected: Bool) {
        #expect(UUIDText.isWhole(text.utf8) == expected)
        #expect(Array(text.utf8).withUnsafeBytes { UUIDText.isWhole($0) } == expected)
        // Bytes that are not together in memory.
        #expect(UUIDText.isWhole(Array(text.utf8).reversed().reversed().lazy.map(\.self)) == expected)
    }

    @Test func parts() {
        Array("id=3fa85f64-5717-4562-b3fc-2c963f66afa6".utf8).withUnsafeBytes { text in
            #expect(UUIDText.isContained(in: text))
            #expect(!UUIDText.isContained(in: UnsafeRawBufferPointer(rebasing: text.dropLast())))
            #expect((0...text.count).filter { UUIDText.hasGroup(in: text, at: $0) } == [12, 17, 22, 27])
        }
    }
}
