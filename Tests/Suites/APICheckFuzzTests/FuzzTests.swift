import FuzzTargets
import Testing

/// Readers of external bytes end, do not crash, and keep their property. `make fuzz` runs longer, guided by coverage.
/// Serialized, because each target needs a whole processor, while other tests wait.
@Suite(.serialized) struct FuzzTests {
    @Test(arguments: FuzzTarget.all) func mutatedInputsAreReadOrRejected(_ target: FuzzTarget) async {
        await Fuzz(target).run()
    }

    /// Inputs that once caused a crash, a hang or a wrong result.
    @Test(arguments: FoundInputs.all) func earlierFailuresStayFixed(_ input: FoundInputs.Input) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == input.target })
        #expect(target.check(input.bytes) == nil)
    }
}
