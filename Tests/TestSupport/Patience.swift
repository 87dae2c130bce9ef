/// How long a test waits for a local event before it fails. Generous: tests share few processors with many others.
package enum Patience {
    package static let seconds = 300
    package static let duration = Duration.seconds(seconds)
}
