/// Why the environment chooses no mode.
package enum RecordingModeError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknown(String)
    case refusedOnCI(RecordingMode)

    package var description: String {
        switch self {
        case .unknown(let text):
            """
            APICHECK_RECORD cannot be used
              expected: \(RecordingMode.allCases.map(\.rawValue).joined(separator: ", "))
              actual:   \(text)
            Correct it, or unset it for \(RecordingMode.once.rawValue).
            """
        case .refusedOnCI(let mode):
            """
            APICHECK_RECORD=\(mode.rawValue), but CI is set, where tests only replay
              expected: none
              actual:   \(mode.rawValue)
            Record on another machine and commit the files, or unset CI.
            """
        }
    }
}
