/// A parameter of the query or a header field, as samples have it.
struct LearnedParameter {
    /// The number of requests that have it.
    var count = 0
    /// Whether a request has it more than once, so that its value is a list.
    var isRepeated = false
    /// Whether redaction removed a value.
    var isSecret: Bool { value.text.placeholders > 0 }
    /// A value that was sent.
    private(set) var example: String?
    let value = LearnedValue()

    init(name: String) {
        value.mayBeEnum = EnumNames.contains(name)
        value.isCount = CountNames.contains(name)
    }

    mutating func add(_ values: [String]) {
        count += 1
        if values.count > 1 { isRepeated = true }
        if example == nil, let first = values.first, ExampleText.isPublic(first) { example = first }
        for text in values { value.add(text: text) }
    }
}
