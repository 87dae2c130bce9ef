/// A switch that makes a reference API differ from its contract.
package struct SandboxDrift: Hashable, Sendable {
    /// As the command line takes it, e.g. `field-removed`.
    package let name: String
    /// One sentence on what a client sees.
    package let explanation: String
}
