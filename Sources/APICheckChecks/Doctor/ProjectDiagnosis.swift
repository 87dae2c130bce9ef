import APICheckBase
package import APICheckContracts
import APICheckFindings
package import APICheckProject
package import APICheckRecordings
import APICheckWorkflows

/// The folders and files of a project.
package struct ProjectDiagnosis {
    private let project: Project
    private let inputs: LiveInputs
    private let maximumAge: MaximumAge

    package init(project: Project, inputs: LiveInputs, maximumAge: MaximumAge) {
        self.project = project
        self.inputs = inputs
        self.maximumAge = maximumAge
    }

    package var folders: [Diagnosis] {
        guard FileContents.isFolder(project.contracts) else {
            return [
                .problem(
                    "there is no folder \(project.contracts)",
                    "apicheck init API --from SOURCE makes it, or name it with --contracts"
                )
            ]
        }
        guard !project.apiNames.isEmpty else {
            return [.problem("\(project.contracts) has no contract", "apicheck init API --from SOURCE")]
        }
        // Other folders may have files that contracts share.
        let names = FileContents.list(project.contracts).filter { name in
            // The folder of workflows that APIs share, by its name.
            project.api(named: name) == nil && !name.hasPrefix("_")
                && ["workflows.arazzo.yaml", "baseline.yaml", "rules.yaml"].contains {
                    FileContents.exists("\(project.contracts)/\(name)/\($0)")
                }
        }
        return names.map { name in
            .note(
                "\(project.contracts)/\(name) has no contract",
                "apicheck init \(name) --from SOURCE")
        }
    }

    /// What is wrong with the files of an API; the contract and the workflows, if they can be read.
    package func diagnose(_ api: API) -> (diagnoses: [Diagnosis], contract: Contract?) {
        var diagnoses: [Diagnosis] = []
        let contract: Contract
        do {
            contract = try api.readContract()
        } catch {
            return ([.problem(error)], nil)
        }
        let faults = contract.faults.filter { $0.level != .info }
        let operations = contract.operations.count.counted("operation")
        diagnoses.append(
            faults.isEmpty
                ? .ok("\(api.contractFile): \(operations)")
                : .note(
                    "\(api.contractFile): \(operations), \(faults.count.counted("fault"))",
                    "apicheck verify \(api.name) lists them"))
        diagnoses += workflows(of: api)
        return (diagnoses, contract)
    }

    private func workflows(of api: API) -> [Diagnosis] {
        guard FileContents.exists(api.workflowsFile) else {
            return [
                .note(
                    "\(api.name) has no workflows: nothing can be recorded, and 'diff --live' sends nothing",
                    "apicheck init \(api.name) --from \(api.contractFile)")
            ] + recordings(of: api, workflows: nil)
        }
        do {
            let live = try LiveAPI(api, inputs: inputs)
            let names = live.arazzo.workflows.map(\.id)
            return [.ok("\(api.workflowsFile): \(names.count.counted("workflow"))")] + missingInputs(of: live)
                + recordings(of: api, workflows: names)
        } catch {
            return [.problem(error)] + recordings(of: api, workflows: nil)
        }
    }

    /// A variable for each input that some workflow needs and that has no value.
    private func missingInputs(of live: LiveAPI) -> [Diagnosis] {
        let declared = live.arazzo.workflows.map { (id: $0.id, inputs: live.arazzo.declaredInputs(of: $0)) }
        var missing: [WorkflowInput] = []
        for input in declared.flatMap(\.inputs)
        where input.isRequired && inputs.text(of: input, live.owners(of: input)) == nil
            && !missing.contains(where: { $0.name == input.name })
        {
            missing.append(input)
        }
        return missing.map { input in
            let users = declared.filter { workflow in
                workflow.inputs.contains { $0.name == input.name && $0.isRequired }
            }
            let variable = live.owners(of: input).variable(of: input.name)
            return .problem(
                "\(live.name): the input '\(input.name)' of \(users.map(\.id).prefix(5).joined(separator: ", ")) has no value",
                "export \(variable)=VALUE, or add it to the file that --env-file names")
        }
    }

    private func recordings(of api: API, workflows: [String]?) -> [Diagnosis] {
        var diagnoses: [Diagnosis] = []
        let files = api.recordingFiles
        if files.isEmpty {
            diagnoses.append(
                .problem(
                    "\(api.recordingsFolder) has no recording: nothing is verified",
                    workflows == nil
                        ? "apicheck proxy --target URL -o \(api.recordingsFolder)/app.har"
                        : "apicheck record \(api.name)"))
        }
        var stale: [String] = []
        var entries = 0
        for file in files {
            do {
                let recording = try Recording(contentsOf: file, limits: api.project.limits.document)
                entries += recording.entries.count
                var age = RecordingAge(maximum: maximumAge.seconds, now: .now)
                for (index, entry) in recording.entries.enumerated() { age.add(entry, number: index + 1) }
                if age.stale > 0 { stale.append(file) }
            } catch {
                diagnoses.append(.problem(error))
            }
        }
        if !files.isEmpty {
            diagnoses.append(
                .ok("\(api.recordingsFolder): \(files.count.counted("recording")), \(entries.counted("exchange"))"))
        }
        // Only what a workflow recorded can be refreshed.
        let isOfWorkflow = stale.contains { file in
            (workflows ?? []).contains { api.recordingFile(workflow: $0) == file }
        }
        if !stale.isEmpty {
            diagnoses.append(
                .note(
                    "\(stale.prefix(3).joined(separator: ", "))\(stale.count > 3 ? " and \(stale.count - 3) more" : "") "
                        + "\(stale.count == 1 ? "has" : "have") responses older than \(maximumAge.text)",
                    isOfWorkflow
                        ? "apicheck record \(api.name) --mode refresh"
                        : "record them again with 'apicheck proxy' or 'apicheck import', as they were made"))
        }
        // Without any the command above records all of them.
        for workflow in files.isEmpty ? [] : workflows ?? []
        where !FileContents.exists(api.recordingFile(workflow: workflow)) {
            diagnoses.append(
                .note(
                    "the workflow \(workflow) of \(api.name) has no recording",
                    "apicheck record \(api.name) --workflow \(workflow) --mode new"))
        }
        return diagnoses
    }
}
