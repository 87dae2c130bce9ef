import APICheckHTTP
import Foundation
import Testing

/// Success is 200...299; 204 has no body to decode; 422 carries a message.
@Suite struct StatusTests {
    @Test(arguments: [
        ("reads/firstPage", 200), ("reads/one", 200), ("reads/unknown", 204), ("crud/create", 200),
        ("crud/update", 200),
        ("crud/refuseShortTitle", 422), ("crud/delete", 200), ("crud/readDeleted", 204),
    ])
    func eachStepHasItsStatus(_ step: String, _ status: Int) throws {
        #expect(try TodoRecordings.exchange(step).response.status == status)
    }

    @Test(arguments: ["reads/unknown", "crud/readDeleted"])
    func noContentIsSuccessWithoutABody(_ step: String) throws {
        let exchange = try TodoRecordings.exchange(step)
        #expect((200...299).contains(exchange.response.status))
        #expect(exchange.response.body.isEmpty)
        #expect(!exchange.response.headers.contains("content-type"))
        // Decoding it anyway is what apps report as "invalid JSON".
        #expect(throws: DecodingError.self) { try exchange.decode(Envelope<Todo>.self) }
    }

    @Test func aRefusalIsNoSuccessAndSaysWhy() throws {
        let exchange = try TodoRecordings.exchange("crud/refuseShortTitle")
        #expect(!(200...299).contains(exchange.response.status))
        #expect(try !exchange.decode(Refusal.self).message.isEmpty)
        #expect(throws: DecodingError.self) { try exchange.decode(Envelope<Todo>.self) }
    }
}
