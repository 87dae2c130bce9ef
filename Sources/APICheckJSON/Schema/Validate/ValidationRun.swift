#if Contracts
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The state that all validators of one evaluation share: the step limit and the stored results.
///
/// A step is the application of a schema to an array or object, or of a schema that combines others to any value. All
/// growth goes through such steps; the other keywords for scalars have a fixed cost.
struct ValidationRun {
    /// Below zero after the evaluation was stopped.
    private var remaining: Int
    private var added = 0
    private let limit: Int
    private(set) var hasStack = true
    /// Below this address the stack is checked again.
    private var floor: UInt
    let memory: Unmanaged<VerdictMemory>?
    let undecided: Unmanaged<UndecidedPatterns>?

    #if DEBUG
    // The frames of a debug build are several times larger, above all with AddressSanitizer.
    private static let stepsBetweenChecks = 16
    #else
    private static let stepsBetweenChecks = 64
    #endif

    /// The stack that every thread has, so that most evaluations need not query the system.
    private static let usualStack: UInt = 128 << 10

    /// The caller keeps `memory` and `undecided` alive.
    init(limit: Int, memory: VerdictMemory? = nil, undecided: UndecidedPatterns? = nil) {
        self.limit = limit
        remaining = limit
        floor = StackSpace.here - ValidationRun.usualStack
        self.memory = memory.map(Unmanaged.passUnretained)
        self.undecided = undecided.map(Unmanaged.passUnretained)
    }

    /// Counts a step before it is taken.
    ///
    /// - Returns: False when the evaluation is stopped.
    @inline(__always)
    mutating func takeStep() -> Bool {
        remaining &-= 1
        if remaining & (ValidationRun.stepsBetweenChecks - 1) == 0 { checkLimits() }
        return remaining >= 0
    }

    /// Counts steps that a loop is about to take; the next ``takeStep()`` checks the limit.
    @inline(__always)
    mutating func add(_ steps: Int) { added &+= steps }

    /// The checks that would cost too much at each step.
    @inline(never)
    private mutating func checkLimits() {
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

    /// Whether the evaluation was stopped. All results since then are meaningless.
    var isExceeded: Bool { remaining < added }

    /// The limit that was exceeded, or nil; do not read it while the evaluation runs.
    var exceeded: SchemaLimitExceeded? {
        isExceeded ? SchemaLimitExceeded(limit: hasStack ? .steps(limit) : .stack) : nil
    }

    /// The steps taken so far.
    var steps: Int { min(limit, limit &- remaining &+ added) }
}

/// The result that one run of a schema assumes for undecided patterns.
///
/// To find what is true for either result, the schema is run once with each.
final class UndecidedPatterns {
    private let assumed: Bool
    /// Whether any pattern was undecided.
    private(set) var haveOccurred = false

    init(assuming assumed: Bool) { self.assumed = assumed }

    func assumedResult() -> Bool {
        haveOccurred = true
        return assumed
    }
}

/// How a validator treats the steps of an evaluation. It is a type parameter, not a property, so that the compiler
/// makes a version of the validator for each mode and the usual one does not pay for the other.
protocol ValidationMode {
    /// Whether each application of a schema is counted, and its result stored if it can recur.
    static var isCounting: Bool { get }
}

/// For schemas that can reach each value only once. Only combinations are counted, since nothing else multiplies the
/// work.
enum PlainMode: ValidationMode {
    static var isCounting: Bool { false }
}

/// For schemas that can reach a value more than once.
enum CountingMode: ValidationMode {
    static var isCounting: Bool { true }
}

/// The stack of the current thread. An evaluation has as many frames as the depth of the value times the number of
/// schemas nested at each level, which can exceed any stack.
private enum StackSpace {
    /// Kept free for the functions called next and for the steps between two checks.
    private static let reserve: UInt = 256 << 10

    /// An address in the frame of the caller.
    @inline(__always)
    static var here: UInt {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }

    /// The lowest address that may be used; nil when the system does not report it.
    static var floor: UInt? {
        #if canImport(Glibc) || canImport(Musl)
        guard let attributesOfThread else { return nil }
        return withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
            guard let attributes = memory.baseAddress,
                attributesOfThread(pthread_self(), UnsafeMutableRawPointer(attributes)) == 0
            else { return nil }
            defer { pthread_attr_destroy(attributes) }
            var start: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(attributes, &start, &size) == 0, let start else { return nil }
            return UInt(bitPattern: start) + reserve
        }
        #else
        let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        return top - UInt(pthread_get_stacksize_np(pthread_self())) + reserve
        #endif
    }

    #if canImport(Glibc) || canImport(Musl)
    private typealias AttributesOfThread = @convention(c) (pthread_t, UnsafeMutableRawPointer) -> CInt

    /// `pthread_getattr_np`, which the C library has but its module does not declare.
    private static let attributesOfThread: AttributesOfThread? =
        dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: AttributesOfThread.self) }
    #endif
}
#endif
