import APICheckJSON
import Testing

@Suite struct PointerFinderTests {
    @Test func equalsThePointerOfEachValueInAnyOrder() throws {
        let root = try Document(#"[[],{"a/b":[1,{"~":[2]}],"":{}},[[3]],4]"#).root
        var values: [JSON] = []
        func gather(_ value: JSON) {
            values.append(value)
            for element in value.elements { gather(element) }
            for member in value.members {
                values.append(member.key)
                gather(member.value)
            }
        }
        gather(root)
        var finder = PointerFinder(root.document)
        for value in values + values.reversed() + values { #expect(finder.pointer(of: value) == value.pointer) }
        #expect(finder.pointer(of: try Document("[5]").root) == Pointer())
    }

    @Test(.timeLimit(.minutes(10))) func aLongArrayIsWalkedOnce() throws {
        let root = try Document("[" + repeatElement("[0]", count: 200_000).joined(separator: ",") + "]").root
        var finder = PointerFinder(root.document)
        var last = Pointer()
        for element in root.elements { last = finder.pointer(of: element) }
        #expect(last == Pointer(["199999"]))
    }
}
