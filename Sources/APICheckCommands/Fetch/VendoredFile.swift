import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// The copy of a file that a contract refers to by URL.
struct VendoredFile {
    let address: ContractAddress
    let path: String
    let bytes: [UInt8]

    /// Downloads the file. It is parsed, so that an error page never replaces a good copy; nothing is written.
    ///
    /// - Parameter folder: The folder `vendor` of the contract.
    /// - Throws: ``CommandError`` for a response without success and for a URL without a file name, and what parsing throws.
    init(_ reference: ContractFiles.RemoteReference, in folder: String, limits: ContractLimits) async throws {
        let place = reference.reference.location
        let copy = "put a copy beside the contract and refer to that"
        guard var name = RemoteCopies.vendoredFile(for: reference.url) else {
            throw CommandError.usage(
                "\(place): '\(reference.url)' names no file", remedy: "refer to a file, or \(copy)")
        }
        if HTTPURL(reference.url)?.hasUserInformation == true {
            throw CommandError.usage("\(place): the URL contains a user name or a password", remedy: "\(copy)")
        }
        address = try ContractAddress(reference.url)
        let response: Response?
        do {
            response = try await address.response(limits: limits.download)
        } catch let error as TransportError {
            let problem = error.failure.problem
            throw CommandError(
                status: .incomplete,
                problem: Problem(
                    "\(place): \(address.name): \(problem.what)", remedy: problem.remedy, steps: problem.steps
                )
                .transient(problem.isTransient))
        }
        guard let download = ContractAddress.Download(response, from: address) else {
            throw CommandError.incomplete(
                "\(place): \(address.name) answered with \(response.map { "status \($0.status)" } ?? "no response")",
                remedy: "correct the reference, or \(copy)",
                isTransient: response.map(ContractAddress.isTransient) ?? true)
        }
        // A name without an ending could be that of a folder of another URL.
        if download.isJSON ? !name.hasSuffix(".json") : !Document.isYAML(name) {
            name += download.isJSON ? ".json" : ".yaml"
        }
        path = "\(folder)/\(name)"
        bytes = download.bytes
        _ = try Document(bytes, ofFile: path, limits: limits.document)
    }
}
