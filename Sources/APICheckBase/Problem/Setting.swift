/// A limit or an option that a problem is due to. Each front end names it in its own words: the command line as an option,
/// a test as a property. The list is closed, so that the compiler finds a front end that lacks one.
package enum Setting: Hashable, Sendable {
    // Limits on what is read.
    case fileSize
    case nestingDepth
    case yamlValues
    case contractFiles
    case contractSize
    case contractReferences
    case contractRoot
    /// Copies of the files at the URLs that a contract refers to.
    case remoteReferences
    case schemaSteps
    case patternSteps
    case patternStates
    /// Violations that are reported for one rule of a schema.
    case violationsPerRule

    // Limits on what is sent and received.
    case bodySize
    case recordedSize
    case bufferedSize

    // Where the files of a project are.
    case contractsFolder
    case server

    // What a server listens on and accepts.
    case port
    case allowedHost(String)
    /// `*` allows every origin.
    case allowedOrigin(String)

    // What a run may do and is given.
    case writes
    /// How long to wait for another process that records the same file.
    case lockWait
    /// Whether the valid part of a damaged file is imported.
    case partialImport
    /// Values for inputs of a workflow, and the variables of the environment that may contain them, where there are some.
    case inputs([String], variables: [String] = [])
    /// Whether a recording that exists is kept, extended or replaced.
    case recordingMode

    // Which parts of a request must match a recorded one.
    case matchedHost
    case matchedQueryOrder
    case matchedBody
    case matchedHeader(String)
    case ignoredQuery(String)
    /// The JSON Pointer of the value.
    case ignoredBody(String)
    /// Whether the last recorded answer is given again.
    case repeats
}
