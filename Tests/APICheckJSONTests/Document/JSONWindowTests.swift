import APICheckBase
import Foundation
import TestSupport
import Testing

@testable import APICheckJSON

/// A file that is read one window at a time has the values, positions and errors of one that is read whole.
@Suite struct JSONWindowTests {
    private static let windows = [1, 2, 3, 7, 64, 65, 200, 1_000, 1 << 20]

    /// The values as text with their lines, up to the first error.
    private func walk(_ cursor: JSONCursor) -> (values: [String], fault: JSONSyntaxError?) {
        var cursor = cursor
        var values: [String] = []
        do {
            guard try cursor.enterArray() else {
                values.append(try cursor.value().root.text)
                try cursor.finish()
                return (values, nil)
            }
            while try cursor.nextElement() {
                let value = try cursor.value().root
                let member = value["m"].map { "@\($0.position.line):\($0.position.column)" } ?? ""
                values.append("\(value.text)@\(value.position.line):\(value.position.column)\(member)")
            }
            try cursor.finish()
        } catch let error as JSONSyntaxError {
            return (values, error)
        } catch {
            Issue.record(error)
        }
        return (values, nil)
    }

    static let texts: [String] = [
        "[]", " [ 1 , 23 , -4.5e6 ,\n 678901234567890 ] ", "[\"가나다\", \"\\u00e9\\n\", true, false, null]",
        "\u{FEFF}[{\"m\": [1, 2]},\n\n {\"a\": {}, \"m\": \"\(String(repeating: "x", count: 300))\"}]\n",
        "[\(String(repeating: " \n", count: 400))1,\(String(repeating: "\n ", count: 400))2\(String(repeating: " ", count: 400))]",
        "[\((0..<200).map { "{\"m\": \($0), \"t\": \"line\\n\"}" }.joined(separator: ",\n"))]",
        "12", "12 x", "", "[", "[1", "[1,", "[1,]", "[1 2]", "[1}", "[1]]", "[1]x", "[x]", "[\"a]", "[[]", "[,]",
        "[1e]",
        "[tru]", "[truе]", "[\"\\x\"]", "[\"\\u12g4\"]", "[01]", "[+1]", "['a']", "[1, // c\n2]", "[NaN]",
        "[1,\n\n\n  ]",
        "[\"a\u{1}\"]", "[1,\n<<<<<<< HEAD\n2\n=======\n3\n>>>>>>> other\n]",
        "[1,\n<<<<<<< HEAD\n\(String(repeating: "2\n", count: 500))=======\n3\n>>>>>>> other\n]",
    ]

    @Test(arguments: texts) func aWindowChangesNothing(_ text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.json", text.utf8)
        let whole = walk(JSONCursor(Array(text.utf8), source: path))
        for size in Self.windows {
            let found = walk(try JSONCursor(contentsOf: path, windowSize: size))
            #expect(found.values == whole.values, "window of \(size)")
            #expect(found.fault == whole.fault, "window of \(size)")
        }
    }

    /// Lines counted on the way are those of the values, however the windows fall and whichever are requested.
    @Test func linesAreCountedOnTheWay() throws {
        let folder = try TemporaryFolder()
        let elements = (0..<300).map { "\n\(String(repeating: "\n", count: $0 % 4)) {\"t\":\n\($0)}" }
        let text = "\n[" + elements.joined(separator: ",")
        let path = try folder.write("a.json", "\(text)\n]".utf8)
        for size in Self.windows {
            for step in [1, 3, 50] {
                var cursor = try JSONCursor(contentsOf: path, windowSize: size)
                #expect(try cursor.enterArray())
                var number = 0
                while try cursor.nextElement() {
                    let line = number % step == 0 ? cursor.line() : nil
                    let value = try cursor.value().root
                    #expect(line == nil || line == value.line, "element \(number), window of \(size)")
                    number += 1
                }
                #expect(number == 300)
            }
        }
    }

    @Test func theLimitAppliesToEachValueHoweverTheWindowsFall() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "a.json", "[\"\(String(repeating: "a", count: 98))\", \"\(String(repeating: "b", count: 5_000))\"]".utf8)
        var limits = Document.Limits()
        limits.bytes = 100
        for size in Self.windows {
            var cursor = try JSONCursor(contentsOf: path, limits: limits, windowSize: size)
            #expect(try cursor.enterArray())
            #expect(try cursor.nextElement())
            #expect(try cursor.value().root.text.utf8.count == 100)
            #expect(try cursor.nextElement())
            let error = try #require(throws: JSONSyntaxError.self) { _ = try cursor.value() }
            #expect((error.cause, error.limit) == (.tooLarge, 100))
        }
    }

    /// A copy advances independently, and a document stays valid after the window has moved.
    @Test func aCopyAndADocumentOutliveTheirWindow() throws {
        let folder = try TemporaryFolder()
        let values = (0..<300).map { "{\"m\": \($0)}" }
        let path = try folder.write("a.json", "[\(values.joined(separator: ",\n"))]".utf8)
        var cursor = try JSONCursor(contentsOf: path, windowSize: 64)
        #expect(try cursor.enterArray())
        #expect(try cursor.nextElement())
        let first = try cursor.value()
        var copy = cursor
        while try cursor.nextElement() { _ = try cursor.value() }
        try cursor.finish()
        #expect(String(decoding: first.text, as: UTF8.self) == values[0])
        #expect(try copy.nextElement())
        #expect(try copy.value().root["m"]?.int == 1)
    }

    /// Mapping the file would end the process when it is shortened.
    @Test(arguments: [0, 100, 4_000]) func aFileThatIsShortenedWhileItIsReadIsAnError(_ length: Int) throws {
        let folder = try TemporaryFolder()
        let values = (0..<2_000).map { "{\"m\": \($0)}" }
        let path = try folder.write("a.json", "[\(values.joined(separator: ",\n"))]".utf8)
        var cursor = try JSONCursor(contentsOf: path, windowSize: 1_000)
        #expect(try cursor.enterArray())
        #expect(try cursor.nextElement())
        let first = try cursor.value().root
        #expect(truncate(path, off_t(length)) == 0)
        #expect(first["m"]?.int == 0)
        let error = try #require(throws: FileError.self) {
            while try cursor.nextElement() { _ = try cursor.value() }
            try cursor.finish()
        }
        #expect(
            "\(error)"
                == "\(path): the file was changed while it was read\n  help:     run it again when the program that writes the file has ended"
        )
    }

    @Test func aFileThatIsWrittenAnewWhileItIsReadIsAnError() throws {
        let folder = try TemporaryFolder()
        let text = "[\((0..<2_000).map { "{\"m\": \($0)}" }.joined(separator: ",\n"))]"
        let path = try folder.write("a.json", text.utf8)
        var cursor = try JSONCursor(contentsOf: path, windowSize: 1_000)
        #expect(try cursor.enterArray())
        // Like cp: the same file with as many other bytes.
        let descriptor = open(path, O_WRONLY)
        let other = Array(String(repeating: " ", count: text.utf8.count).utf8)
        #expect(pwrite(descriptor, other, other.count, 0) == other.count)
        close(descriptor)
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
        #expect(throws: FileError.self) {
            while try cursor.nextElement() { _ = try cursor.value() }
            try cursor.finish()
        }
    }

    /// Lines are counted in blocks, each of which is read once.
    @Test func positionsAreThoseOfTheWholeText() throws {
        let folder = try TemporaryFolder()
        var text = ""
        for line in 0..<9_000 { text += String(repeating: "x", count: line * 7 % 61) + "\n" }
        text += String(repeating: "y", count: 200_000) + "\n\nz"
        let bytes = Array(text.utf8)
        let file = try FileText(contentsOf: folder.write("a.txt", bytes))
        let starts = bytes.withUnsafeBytes { LineStarts($0.baseAddress!, count: $0.count) }
        for offset in stride(from: 0, to: bytes.count, by: 997) {
            #expect(file.position(of: offset) == starts.position(of: offset))
        }
        for offset in [bytes.count, bytes.count - 1, 65_535, 65_536, 65_537, 0] {
            #expect(file.position(of: offset) == starts.position(of: offset))
        }
    }
}
