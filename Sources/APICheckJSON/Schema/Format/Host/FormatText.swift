#if Contracts
/// A part of the text being validated.
typealias FormatText = Slice<UnsafeRawBufferPointer>
#endif
