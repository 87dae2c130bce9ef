import APICheckBase
import APICheckContracts
import ArgumentParser

/// Which files a contract may consist of.
struct ContractOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder that must contain every file of a contract. Default: --contracts, or the folder of --contract.",
            valueName: "folder"))
    var contractRoot: String?

    @Option(
        help: ArgumentHelp(
            "Folder with copies of the files at a URL that contracts refer to. Default: vendor/ beside the contract.",
            valueName: "url=folder"))
    var refMap: [String] = []

    /// The folders of `--ref-map`. Throws ``CommandError`` for another form.
    func remoteCopies() throws -> [RemoteCopies] {
        try refMap.map { text in
            guard let equals = text.lastIndex(of: "="),
                let copies = RemoteCopies(
                    prefix: String(text[..<equals]),
                    folder: ProjectOptions.folder(String(text[text.index(after: equals)...])))
            else {
                throw CommandError.usage(
                    "'\(text)' is no value of --ref-map", expected: "https://example.com/schemas/=FOLDER")
            }
            return copies
        }
    }
}
