import APICheckBase

extension Answer {
    /// Makes a response of a file with JSON.
    ///
    ///     .json(file: "Fixtures/todos.json")
    ///
    /// - Parameters:
    ///   - file: The path of the file in `folder`, or in the nearest folder above the test's source file that has it. If there
    ///     is no such file, or it is not JSON, an issue is recorded at the line of the answer.
    ///   - status: The status code.
    ///   - headers: The headers. The `Content-Type` is `application/json` unless they have another one.
    ///   - folder: The folder that contains the file, e.g. `.bundle(.module)`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Returns: The response.
    public static func json(
        file: String, status: Int = 200, headers: HeaderFields = [:], in folder: ProjectFolder = .aboveTest,
        filePath: String = #filePath
    ) -> Answer {
        let (body, fault) = contents(of: file, in: ProjectFiles(folder: folder, testFile: filePath))
        return Answer(
            status: status, headers: headers, type: "application/json", body: body,
            fault: fault ?? Answer.fault(ofJSON: body, named: "'\(file)'"))
    }

    /// Makes a response of a file, e.g. an image.
    ///
    /// - Parameters:
    ///   - file: The path of the file in `folder`, or in the nearest folder above the test's source file that has it. If there
    ///     is no such file, an issue is recorded at the line of the answer.
    ///   - type: The `Content-Type`.
    ///   - status: The status code.
    ///   - headers: The headers.
    ///   - folder: The folder that contains the file, e.g. `.bundle(.module)`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    /// - Returns: The response.
    public static func data(
        file: String, type: String, status: Int = 200, headers: HeaderFields = [:],
        in folder: ProjectFolder = .aboveTest, filePath: String = #filePath
    ) -> Answer {
        let (body, fault) = contents(of: file, in: ProjectFiles(folder: folder, testFile: filePath))
        return Answer(status: status, headers: headers, type: type, body: body, fault: fault)
    }

    private static func contents(of file: String, in files: ProjectFiles) -> (body: [UInt8], fault: Problem?) {
        do {
            return (try ProjectFiles.read(try files.file(file)), nil)
        } catch {
            return ([], Problem(of: error) ?? Problem("\(error)"))
        }
    }
}
