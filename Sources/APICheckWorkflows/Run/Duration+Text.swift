extension Duration {
    /// The duration in seconds with up to three decimals and without a unit: `0.5`, `30`.
    package var secondsText: String {
        let text = "\((self / .milliseconds(1)).rounded() / 1_000)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
