/// What a schema says about numbers. Bounds are rows of the schema's document, 0 where there is none (row 0 is the
/// document itself), so that their digits are compared as they were written.
struct NumberRules: BitwiseCopyable {
    var minimum: UInt32 = 0
    var maximum: UInt32 = 0
    var exclusiveMinimum: UInt32 = 0
    var exclusiveMaximum: UInt32 = 0
    /// The least and greatest whole number that the bounds leave, for integers of at most nine digits.
    var lowest = Int64.min
    var highest = Int64.max
    var multipleOf: UInt32 = 0
    /// The digits of `multipleOf` without zeros at the end, and the power of ten behind them.
    var divisor = UInt128(1)
    var divisorPower = 0
    /// `multipleOf` as a whole number of at most nine digits; 0 when it is none.
    var smallDivisor: Int32 = 0
    /// Bits that `format` int32 or int64 gives; 0 without one.
    var integerBits: UInt8 = 0
}
