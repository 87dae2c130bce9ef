import APICheckJSON

/// Whether every value of one schema is a value of another one: the proof that a change breaks no app.
///
/// Each question (two nodes, a direction) is asked once. Its answer is a demand on other questions; those of recursive schemas
/// refer to each other, and are taken for true until one of them is shown to be false. What cannot be decided counts as false.
final class Containment {
    /// Which members may be overlooked, since no app sees or sends them.
    enum Reading {
        case strict
        /// The values of NEW must be values of OLD. An app ignores members that a closed object did not declare.
        case response
        /// The values of OLD must be values of NEW. An app sends only members that OLD declares.
        case request
    }

    /// How schemas are compared.
    struct Mode: Hashable {
        let reading: Reading
        /// Whether numbers and texts are written alike, as in a query.
        let isText: Bool
        /// Whether the values of the new contract must be values of the old one.
        let fromNew: Bool

        init(_ reading: Reading, isText: Bool = false) {
            self.reading = reading
            self.isText = isText
            fromNew = reading == .response
        }

        private init(strictlyFromNew fromNew: Bool, isText: Bool) {
            reading = .strict
            self.isText = isText
            self.fromNew = fromNew
        }

        /// Below `not`, more becomes less.
        var turned: Mode { Mode(strictlyFromNew: !fromNew, isText: isText) }
        var strict: Mode { Mode(strictlyFromNew: fromNew, isText: isText) }
    }

    /// The part of the values that a question is about.
    enum Part: Hashable {
        case all
        case kind(ValueKind)
        /// One value of the first schema's `enum`.
        case value(JSON.Identity)
    }

    struct Question: Hashable {
        let inner: Int
        let outer: Int
        let part: Part
        let mode: Mode
    }

    /// What makes a question true.
    indirect enum Demand {
        case yes, no
        case question(Int)
        case all([Demand])
        case any([Demand])
    }

    private struct Answer {
        let question: Question
        var demand = Demand.yes
        var isTrue = true
        /// The questions whose demands mention it.
        var users: [Int] = []
    }

    private let old: MergedSchemas
    private let new: MergedSchemas
    private let areSame: (JSON, JSON) -> Bool
    private var answers: [Answer] = []
    private var numbers: [Question: Int] = [:]
    private var open: [Int] = []
    private var values: [JSON.Identity: JSON] = [:]
    /// Contracts with more questions are not compared to the end.
    private static let mostQuestions = 400_000

    /// - Parameter areSame: Whether a part of the old contract and one of the new contract are the same text and refer to the
    ///   same.
    init(old: MergedSchemas, new: MergedSchemas, areSame: @escaping (JSON, JSON) -> Bool) {
        self.old = old
        self.new = new
        self.areSame = areSame
    }

    /// - Parameters:
    ///   - old: Schemas of the old contract that one value must satisfy all.
    ///   - new: Those of the new contract.
    func isProven(_ old: [JSON], _ new: [JSON], _ mode: Mode) -> Bool {
        let (one, other) = (self.old.number(of: old), self.new.number(of: new))
        let question = Question(
            inner: mode.fromNew ? other : one, outer: mode.fromNew ? one : other, part: .all, mode: mode)
        let first = answers.count
        let number = number(of: question)
        if number >= first { solve(from: first) }
        return answers[number].isTrue
    }

    /// The kinds of values that schemas of the old contract allow.
    func kinds(ofOld schemas: [JSON]) -> ValueKinds { old.kinds(of: schemas) }
    func kinds(ofNew schemas: [JSON]) -> ValueKinds { new.kinds(of: schemas) }

    private func solve(from first: Int) {
        while let number = open.popLast() {
            let demand =
                answers.count > Containment.mostQuestions
                ? .no : ContainmentRule(self, answers[number].question).demand
            answers[number].demand = demand
            use(demand, by: number)
        }
        var changed = Array(first..<answers.count)
        while let number = changed.popLast() {
            guard answers[number].isTrue, !isTrue(answers[number].demand) else { continue }
            answers[number].isTrue = false
            changed += answers[number].users
        }
    }

    private func use(_ demand: Demand, by user: Int) {
        switch demand {
        case .yes, .no: return
        case .question(let number): answers[number].users.append(user)
        case .all(let list), .any(let list): for part in list { use(part, by: user) }
        }
    }

    private func isTrue(_ demand: Demand) -> Bool {
        switch demand {
        case .yes: true
        case .no: false
        case .question(let number): answers[number].isTrue
        case .all(let list): list.allSatisfy(isTrue)
        case .any(let list): list.contains(where: isTrue)
        }
    }

    private func number(of question: Question) -> Int {
        if let known = numbers[question] { return known }
        let number = answers.count
        numbers[question] = number
        answers.append(Answer(question: question))
        open.append(number)
        return number
    }

    // MARK: For the rules

    func demand(_ question: Question) -> Demand { .question(number(of: question)) }

    func innerGraph(_ mode: Mode) -> MergedSchemas { mode.fromNew ? new : old }
    func outerGraph(_ mode: Mode) -> MergedSchemas { mode.fromNew ? old : new }

    func areSame(_ inner: JSON, _ outer: JSON, _ mode: Mode) -> Bool {
        mode.fromNew ? areSame(outer, inner) : areSame(inner, outer)
    }

    func part(_ value: JSON) -> Part {
        values[value.identity] = value
        return .value(value.identity)
    }

    func value(_ id: JSON.Identity) -> JSON? { values[id] }
}

extension Containment.Demand {
    /// All of some demands, without those that are known.
    static func every(_ demands: [Containment.Demand]) -> Containment.Demand {
        var open: [Containment.Demand] = []
        for demand in demands {
            switch demand {
            case .yes: continue
            case .no: return .no
            case .all(let list): open += list
            default: open.append(demand)
            }
        }
        return open.isEmpty ? .yes : open.count == 1 ? open[0] : .all(open)
    }

    static func some(_ demands: [Containment.Demand]) -> Containment.Demand {
        var open: [Containment.Demand] = []
        for demand in demands {
            switch demand {
            case .yes: return .yes
            case .no: continue
            default: open.append(demand)
            }
        }
        return open.isEmpty ? .no : open.count == 1 ? open[0] : .any(open)
    }
}
