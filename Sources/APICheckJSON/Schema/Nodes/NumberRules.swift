#if Contracts
/// The keywords of a schema for numbers. Bounds are rows of the schema's document, so that their digits are compared as
/// written; 0 when absent (row 0 is the document itself).
struct NumberRules: BitwiseCopyable {
    var minimum: UInt32 = 0
    var maximum: UInt32 = 0
    var exclusiveMinimum: UInt32 = 0
    var exclusiveMaximum: UInt32 = 0
    /// The least and greatest whole number within the bounds, for integers of at most nine digits.
    var lowest = Int64.min
    var highest = Int64.max
    var multipleOf: UInt32 = 0
    /// The digits of `multipleOf` without trailing zeros, and the power of ten that they are multiplied by.
    var divisor = WideNumber(1)
    var divisorPower = 0
    /// `multipleOf` when it is a whole number of at most nine digits; otherwise 0.
    var smallDivisor: Int32 = 0
    /// The bits of `format` int32 or int64; 0 when absent.
    var integerBits: UInt8 = 0
}
#endif
