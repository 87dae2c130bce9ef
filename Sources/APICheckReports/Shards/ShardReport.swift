package import APICheckFindings

/// What the report of a shard carries in addition, so that `apicheck merge` can join the shards to one report.
package struct ShardReport: Hashable, Sendable {
    /// What all shards of one run have in common.
    package struct Run: Hashable, Sendable {
        package enum Command: String, Sendable {
            case verify, diff
        }

        package var command: Command
        /// The API names; for `verify --contract` the recordings.
        package var names: [String]
        /// The contract of `verify --contract`.
        package var contract: String?
        /// The folder of the contracts.
        package var contracts: String
        /// The options `--level`, as given.
        package var levels: [String]
        /// The options `--for`, as given.
        package var apps: [String]
        /// The ids of rules that the run did not check.
        package var unchecked: [String]
        /// The names of all units, in their order.
        package var units: [String]

        package init(
            _ command: Command, names: [String], contract: String? = nil, contracts: String, levels: [String],
            apps: [String], unchecked: [String] = [], units: [String] = []
        ) {
            self.command = command
            self.names = names
            self.contract = contract
            self.contracts = contracts
            self.levels = levels
            self.apps = apps
            self.unchecked = unchecked
            self.units = units
        }
    }

    /// What belongs to one contract and not to one unit.
    package struct Frame: Hashable, Sendable {
        /// The API's name, or the contract's file.
        package var contract: String
        /// XXH64 of the contract's file.
        package var hash: String
        /// The numbers of its units in the whole run.
        package var units: Range<Int>
        /// What is skipped before any unit.
        package var skipped: [Skipped] = []
        /// Whether the shard saw all that its units can show, so that baseline entries without a finding are unused.
        package var isComplete = true

        package init(contract: String, hash: String, units: Range<Int>) {
            self.contract = contract
            self.hash = hash
            self.units = units
        }
    }

    /// From 1.
    package var index: Int
    package var count: Int
    package var run: Run
    package var frames: [Frame] = []
    package var parts: [ReportPart] = []

    package init(index: Int, count: Int, run: Run) {
        self.index = index
        self.count = count
        self.run = run
    }

    package mutating func mapParts(_ change: (inout ReportPart) -> Void) {
        for index in parts.indices { change(&parts[index]) }
    }
}
