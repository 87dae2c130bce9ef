import Foundation
import FuzzTargets

/// The entry point of libFuzzer (compiler-rt, FuzzerDriver), linked in by `-sanitize=fuzzer`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func testInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    if let fault = Program.target.check(Array(UnsafeBufferPointer(start: bytes, count: count))) {
        FileHandle.standardError.write(Data("\(Program.target.name): \(fault)\n".utf8))
        abort()
    }
    return 0
}

/// `apicheck-fuzz list`, `apicheck-fuzz seeds TARGET FOLDER`, or `apicheck-fuzz TARGET [option of libFuzzer or path]...`.
@main
struct Program {
    // libFuzzer calls a function without a context.
    nonisolated(unsafe) fileprivate static var target = FuzzTarget.all[0]

    static func main() throws {
        var words = CommandLine.arguments
        guard words.count > 1 else { return fail("expected list, seeds or a target") }
        if words[1] == "list" { return print(FuzzTarget.all.map(\.name).joined(separator: "\n")) }
        if words[1] == "seeds", words.count == 4 {
            guard let target = FuzzTarget.all.first(where: { $0.name == words[2] }) else {
                return fail("no \(words[2])")
            }
            return try write(target, to: URL(filePath: words[3]))
        }
        guard let found = FuzzTarget.all.first(where: { $0.name == words[1] }) else { return fail("no \(words[1])") }
        target = found
        words.remove(at: 1)
        var count = Int32(words.count)
        let copies = UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
        _ = copies.initialize(from: words.map { strdup($0) } + [nil])
        guard var arguments = copies.baseAddress else { return }
        exit(runFuzzer(&count, &arguments, testInput))
    }

    /// Writes the initial inputs, and the words as a dictionary of libFuzzer.
    private static func write(_ target: FuzzTarget, to folder: URL) throws {
        let corpus = folder.appending(path: "corpus")
        try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
        for (index, seed) in target.seeds.enumerated() {
            try Data(seed).write(to: corpus.appending(path: "seed-\(index)"))
        }
        let words = target.words.map { word in
            "\"" + word.utf8.map { String(format: "\\x%02X", $0) }.joined() + "\"\n"
        }
        try Data(words.joined().utf8).write(to: folder.appending(path: "words"))
    }

    private static func fail(_ reason: String) {
        FileHandle.standardError.write(Data("apicheck-fuzz: \(reason)\n".utf8))
        exit(2)
    }
}
