/// How long a test waits for what happens on its own machine before it counts as failed. Generous: tests share few
/// processors with many others, and each `await` may stand behind all that are ready to run.
package enum Patience {
    package static let seconds = 300
    package static let duration = Duration.seconds(seconds)
}
