import APICheckBase
import APICheckJSON

/// The package's own folder.
package let packageFolder = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }

/// All files below a folder whose name ends so, sorted by path.
package func files(below folder: String, endingWith end: String) -> [String] {
    FileContents.list(folder).flatMap { name in
        let path = "\(folder)/\(name)"
        return name.hasSuffix(end) ? [path] : files(below: path, endingWith: end)
    }
}
