#if CommandLine
import APICheckBase
package import APICheckContracts
import APICheckJSON

extension Contract {
    /// XXH64 of the contract's text: shards of one run have the same.
    package var textHash: String { XXH64.text(of: document.text) }
}
#endif
