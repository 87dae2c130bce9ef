import APICheckBase
import Testing

@Suite struct JointReplacementTests {
    @Test func eachTextIsReplacedAtItsOwnPlace() {
        var value = (names: ["a", "b"], note: String?.none, last: "c")
        JointReplacement.apply(to: &value) { value, change in
            value.names = value.names.map(change)
            value.note = value.note.map(change)
            value.last = change(value.last)
        } replace: { texts in
            texts.enumerated().map { "\($1)\($0) of \(texts.count)" }
        }
        #expect(value.names == ["a0 of 3", "b1 of 3"])
        #expect(value.note == nil)
        #expect(value.last == "c2 of 3")
    }
}
