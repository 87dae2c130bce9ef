/// What a step waits for (`x-apicheck-wait-until`): its request is repeated until all criteria hold.
///
///     x-apicheck-wait-until:
///       criteria: [{condition: $response.body#/state == 'done'}]
///       interval: 0.5
///       limit: 30
package struct StepWait: Sendable {
    package let criteria: [Criterion]
    /// The seconds between a response and the next request.
    package let interval: Double
    /// The seconds after the first response in which further requests are sent.
    package let limit: Double
    package let line: Int
}
