public import Testing

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
