#if CommandLine
/// The fields and the listed values of a ``FieldTree`` that some body had. The numbers are those of the tree.
package struct SeenFields: Hashable, Sendable {
    package var fields = BitSet()
    package var values = BitSet()

    package init() {}

    package mutating func formUnion(_ other: SeenFields) {
        fields.formUnion(other.fields)
        values.formUnion(other.values)
    }
}
#endif
