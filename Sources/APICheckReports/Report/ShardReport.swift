package import APICheckBase
package import APICheckFindings
package import APICheckJSON

/// What the report of a shard carries in addition, so that `apicheck merge` can join the shards to one report.
package struct ShardReport: Hashable, Sendable {
    /// What all shards of one run have in common.
    package struct Run: Hashable, Sendable {
        package enum Command: String, CaseIterable, Sendable {
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
        /// XXH64 of the contract's text; nil in a shard that checks none of its units, and so does not read it.
        package var hash: String?
        /// The numbers of its units in the whole run.
        package var units: Range<Int>
        /// What is skipped before any unit.
        package var skipped: [Skipped] = []
        /// Whether the shard saw all that its units can show, so that baseline entries without a finding are unused.
        package var isComplete = true

        package init(contract: String, hash: String?, units: Range<Int>) {
            self.contract = contract
            self.hash = hash
            self.units = units
        }
    }

    /// From 1.
    var index: Int
    var count: Int
    var run: Run
    package var frames: [Frame] = []
    package var parts: [ReportPart] = []

    package init(index: Int, count: Int, run: Run) {
        self.index = index
        self.count = count
        self.run = run
    }

    /// Takes the run of another report where it is the same: each has the names of all units, and one copy is enough.
    package mutating func shareRun(of other: ShardReport) {
        if run == other.run { run = other.run }
    }

    package mutating func mapParts(_ change: (inout ReportPart) -> Void) {
        for index in parts.indices { change(&parts[index]) }
    }
}

/// What one unit of a run produced: the check of one recording, or the run of one workflow.
///
/// A report is made of the parts of all units, in their order, whether one process ran them or several shards did.
package struct ReportPart: Hashable, Sendable {
    /// The number of the unit in the whole run, from 0.
    package var unit: Int
    package var checked = 0
    package var volatile = VolatileChanges()
    package var steps = ComparedSteps()
    /// One for each fault and place, before levels and baseline are applied.
    package var findings: [Finding] = []
    package var skipped: [Skipped] = []
    /// The workflows that ran, or whose recordings were checked.
    package var workflows: Set<String> = []
    /// The recordings that were checked, or that answers were compared with.
    package var recordings = 0
    /// The times of the oldest and the newest recorded answer, to the second.
    package var oldest: Instant?
    package var newest: Instant?
    /// What exchanges used of the contract.
    package var used = ContractUse()
    /// Why the unit is not complete, as lines for people.
    package var failures: [PrintableText] = []

    package init(unit: Int) { self.unit = unit }
}

/// The operations and responses of one contract that exchanges used, with the fields of their bodies.
package struct ContractUse: Hashable, Sendable {
    /// A declared response that some exchange had.
    package struct Response: Hashable, Sendable, Comparable {
        /// The index of the operation in the contract.
        var operation: Int
        /// The declared status, e.g. `2XX`.
        var status: String

        package init(operation: Int, status: String) {
            self.operation = operation
            self.status = status
        }

        package static func < (left: Response, right: Response) -> Bool {
            (left.operation, left.status) < (right.operation, right.status)
        }
    }

    /// The indexes of the operations.
    package var operations: Set<Int> = []
    package var responses: [Response: SeenFields] = [:]

    package init() {}

    /// The result does not depend on the order in which several are united.
    package mutating func formUnion(_ other: ContractUse) {
        operations.formUnion(other.operations)
        responses.merge(other.responses) { one, other in
            var one = one
            one.formUnion(other)
            return one
        }
    }
}
