import APICheckRecordings
import APICheckRedaction

extension Replayer {
    convenience init(
        _ recording: Recording, matching: Matching = Matching(), repeats: Repeats = .last, command: String? = nil
    ) {
        self.init(recording, matching: matching, repeats: repeats, redactor: Redactor(), command: command)
    }
}
