/// What all validators of one evaluation share: the step budget and the memory.
///
/// A step is one application of a schema to an array or object, or of a schema that combines others to any value. Every
/// kind of growth goes through such steps; what a schema says about a scalar by itself costs a fixed amount.
struct ValidationRun {
    /// Below zero when the evaluation is given up.
    private var remaining: Int
    private var added = 0
    private let limit: Int
    private(set) var hasStack = true
    /// Below this address the stack is looked at again.
    private var floor: UInt
    let memory: Unmanaged<VerdictMemory>?
    let doubt: Unmanaged<PatternDoubt>?

    /// Stack that every thread has, so that the system need not be asked for most evaluations.
    private static let usualStack: UInt = 128 << 10

    /// The caller keeps the memory and the doubt alive.
    init(limit: Int, memory: VerdictMemory? = nil, doubt: PatternDoubt? = nil) {
        self.limit = limit
        remaining = limit
        floor = StackSpace.here - ValidationRun.usualStack
        self.memory = memory.map(Unmanaged.passUnretained)
        self.doubt = doubt.map(Unmanaged.passUnretained)
    }

    /// Counts a step before it is taken.
    ///
    /// - Returns: False when the evaluation is given up.
    @inline(__always)
    mutating func takeStep() -> Bool {
        remaining &-= 1
        if remaining & 63 == 0 { settle() }
        return remaining >= 0
    }

    /// Counts steps that a loop is about to take; the next ``takeStep()`` reports whether they are too many.
    @inline(__always)
    mutating func add(_ steps: Int) { added &+= steps }

    /// What would cost too much at each step.
    @inline(never)
    private mutating func settle() {
        remaining &-= added
        added = 0
        guard StackSpace.here < floor else { return }
        if let lowest = StackSpace.floor, StackSpace.here > lowest {
            floor = lowest
        } else {
            hasStack = false
            remaining = -1
        }
    }

    /// Whether the evaluation was given up. All verdicts given since then are meaningless.
    var isExceeded: Bool { remaining < added }

    /// Nil as long as the evaluation goes on.
    var exceeded: SchemaLimitExceeded? {
        isExceeded ? SchemaLimitExceeded(limit: hasStack ? .steps(limit) : .stack) : nil
    }

    /// The steps taken so far.
    var steps: Int { min(limit, limit &- remaining &+ added) }
}
