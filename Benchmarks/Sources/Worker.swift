import APICheckContracts
import APICheckHTTP
import APICheckJSON
import Foundation

/// Runs a job and prints its processor time: `JOB COUNT` on a line of standard input, seconds on a line of standard
/// output.
@main
enum Worker {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 || arguments.count == 4 else {
            FileHandle.standardError.write(Data("usage: apicheck-bench DATA [JOB COUNT]\n".utf8))
            exit(2)
        }
        var jobs = Jobs(folder: arguments[1])
        if arguments.count == 4 {
            try run(jobs.named(arguments[2]), count: Int(arguments[3]) ?? 1)
            return
        }
        while let line = readLine() {
            let words = line.split(separator: " ").map(String.init)
            let job = try jobs.named(words[0])
            let start = clock()
            try run(job, count: Int(words[1]) ?? 1)
            print(Double(clock() - start) / Double(CLOCKS_PER_SEC))
            fflush(nil)
        }
    }

    private static func run(_ job: () throws -> Void, count: Int) throws {
        for _ in 0..<count { try job() }
    }
}
