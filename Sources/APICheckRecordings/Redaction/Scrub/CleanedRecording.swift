import APICheckBase
import APICheckJSON

/// A HAR file without its secrets, and the bodies beside it that lost some.
package struct CleanedRecording {
    package let text: [UInt8]
    /// Where the secrets stood, in order.
    package let sightings: [SecretSighting]
    private let bodies: BodyFiles?
    private let replaced: Set<String>

    init(text: [UInt8], sightings: [SecretSighting], bodies: BodyFiles?, replaced: Set<String>) {
        self.text = text
        self.sightings = sightings
        self.bodies = bodies
        self.replaced = replaced
    }

    /// Replaces the file that it was read from, its bodies before and what they replace behind it: whatever fails, the
    /// file names no body that is missing.
    package func save(to path: String) throws {
        try bodies?.save()
        try FileContents.replace(path, with: text)
        try BodyFiles.remove(replaced, of: path, unless: bodies)
    }
}
