import FuzzTargets
import Testing

/// What reads bytes from outside ends, does not stop the process, and keeps its property. `make fuzz` looks for longer,
/// guided by what the inputs reach. One after the other: each has a thread that only computes, beside tests that wait.
@Suite(.serialized) struct FuzzTests {
    @Test(arguments: FuzzTarget.all) func mutatedInputsAreReadOrRefused(_ target: FuzzTarget) async {
        await Fuzz(target).run()
    }

    /// Inputs that once stopped the process, hung it or were read in two ways.
    @Test(arguments: FoundInputs.all) func anInputThatWasReadWronglyIsReadRightly(_ input: FoundInputs.Input) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == input.target })
        #expect(target.check(input.bytes) == nil)
    }
}
