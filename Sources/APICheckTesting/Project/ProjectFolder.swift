public import Foundation
public import Testing

/// The folder that holds `recordings/` and `contracts/`.
///
///     @Suite(.replay("todos/crud", in: .path("/srv/app")))
///
/// Left out, it is that of the test's trait ``Testing/Trait/project(_:)``, or of the environment variable `APICHECK_ROOT`, which
/// Xcode passes on from `TEST_RUNNER_APICHECK_ROOT`. Without either, it is looked for upwards from the test's source file, which is there wherever a test runs on the machine that
/// built it: `swift test`, Xcode, a simulator. A device and a sandboxed test host cannot read the source tree: add the two folders
/// to the test target as resources (`.copy("recordings")`, in Xcode as folder references) and give `.project(.bundle(.module))`
/// to the suites.
public struct ProjectFolder: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        case aboveTest
        case path(String)
    }

    let place: Place

    /// The nearest folder above the test's source file that holds what is asked for.
    public static let aboveTest = ProjectFolder(place: .aboveTest)

    /// A folder by its path.
    ///
    /// - Parameter path: The path, absolute or relative to the working folder of the tests.
    /// - Returns: The folder.
    public static func path(_ path: String) -> ProjectFolder { ProjectFolder(place: .path(path)) }

    /// The folder for the running test, if its expectation or trait names none.
    static var ofTest: ProjectFolder {
        let trait = Test.current?.traits.lazy.compactMap { $0 as? ProjectTrait }.last
        return trait?.folder ?? ofEnvironment ?? .aboveTest
    }

    private static let ofEnvironment: ProjectFolder? = {
        let path = ProcessInfo.processInfo.environment["APICHECK_ROOT"] ?? ""
        return path.isEmpty ? nil : .path(path)
    }()

    /// The resources of a bundle. Nothing can be recorded there.
    ///
    /// - Parameter bundle: The bundle, e.g. `.module`.
    /// - Returns: The folder.
    public static func bundle(_ bundle: Bundle) -> ProjectFolder {
        path(bundle.resourcePath ?? bundle.bundlePath)
    }
}

/// The folder of a suite's recordings and contracts; see ``Testing/Trait/project(_:)``.
public struct ProjectTrait: TestTrait, SuiteTrait {
    let folder: ProjectFolder

    public var isRecursive: Bool { true }
}

extension Trait where Self == ProjectTrait {
    /// Sets the folder that holds `recordings/` and `contracts/` for all traits and expectations that name none.
    ///
    ///     @Suite(.project(.bundle(.module)))
    ///     struct DeviceTests {
    ///         @Test(.replay("todos/page")) func aPageHasTenTodos() async throws { … }
    ///     }
    ///
    /// - Parameter folder: The folder.
    /// - Returns: The trait.
    public static func project(_ folder: ProjectFolder) -> Self { ProjectTrait(folder: folder) }
}
