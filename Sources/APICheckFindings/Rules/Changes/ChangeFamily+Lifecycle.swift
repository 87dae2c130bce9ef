#if CommandLine
/// Changes of deprecation, sunset dates and stability.
extension ChangeFamily {
    static let lifecycle: [ChangeFamily] = [
        ChangeFamily("deprecated", "I. .I. .I. ..", "is deprecated", "type: string", "deprecated: true"),
        ChangeFamily(
            "deprecated-with-sunset", ".. .I. .I. ..", "is deprecated and has a sunset date",
            "type: string", "deprecated: true, x-sunset: 2027-01-31"),
        ChangeFamily(
            "deprecated-sunset-missing", "B. .B. .B. ..",
            "is deprecated without the sunset date that the policy demands",
            "type: string", "deprecated: true"),
        ChangeFamily(
            "deprecated-sunset-invalid", ".. .B. .B. ..", "is deprecated with a sunset date that is not a date",
            "type: string", "deprecated: true, x-sunset: soon"),
        ChangeFamily(
            "reactivated", "I. .I. .I. ..", "is no longer deprecated",
            "deprecated: true", "deprecated: false"),
        ChangeFamily(
            "sunset-date-too-small", "B. .B. .B. ..", "is deprecated with a sunset date that is too near",
            "type: string", "deprecated: true, x-sunset: tomorrow"),
        ChangeFamily(
            "sunset-deleted", "B. ... ... ..", "is deprecated and lost its sunset date",
            "x-sunset: 2027-01-31", "deprecated: true"),
        ChangeFamily(
            "sunset-date-changed-too-small", "B. ... ... ..", "has an earlier sunset date, which is too near",
            "x-sunset: 2027-01-31", "x-sunset: 2026-12-01"),
        ChangeFamily(
            "sunset-parse", "B. ... ... ..", "has a sunset date that is not a date",
            "x-sunset: 2027-01-31", "x-sunset: soon"),
        ChangeFamily(
            "stability-decreased", ".. .B. .B. ..", "has a lower stability level",
            "x-stability-level: stable", "x-stability-level: beta"),
        ChangeFamily(
            "stability-increased", ".. .I. .I. ..", "has a higher stability level",
            "x-stability-level: beta", "x-stability-level: stable"),
    ]
}
#endif
