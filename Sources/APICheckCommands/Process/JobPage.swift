/// The page of the CI job that runs the program.
enum JobPage {
    /// Is nil outside of a job, and on a service that does not say where it is.
    static var url: String? {
        if let job = value("CI_JOB_URL") { return job }
        guard let server = value("GITHUB_SERVER_URL"), let repository = value("GITHUB_REPOSITORY"),
            let run = value("GITHUB_RUN_ID")
        else { return nil }
        return "\(server)/\(repository)/actions/runs/\(run)"
    }

    private static func value(_ variable: String) -> String? {
        Terminal.environment(variable).flatMap { $0.isEmpty ? nil : $0 }
    }
}
