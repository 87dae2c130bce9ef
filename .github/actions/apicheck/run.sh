#!/usr/bin/env bash
# Runs apicheck with all reports that the other steps use. The exit code is an output: later steps fail the job.
set -uo pipefail

folder=${RUNNER_TEMP:-/tmp}/apicheck-report
rm -rf "$folder"
mkdir -p "$folder"

# The command and the names of APIs are words; arguments are lines, since they may contain spaces.
read -ra words <<<"$APICHECK_COMMAND $APICHECK_APIS"
while IFS= read -r line; do
    if [ -n "$line" ]; then words+=("$line"); fi
done <<<"$APICHECK_ARGUMENTS"
if [ -n "$APICHECK_SHARD" ]; then words+=(--shard "$APICHECK_SHARD"); fi
words+=(--format github --format "text=$folder/report.txt" --format "json=$folder/report.json")
words+=(--format "markdown=$folder/report.md")
if [ "$APICHECK_HTML" = true ]; then words+=(--format "html=$folder/report.html"); fi

apicheck "${words[@]}"
code=$?
if [ -f "$folder/report.txt" ]; then cat "$folder/report.txt"; fi
{
    echo "exit-code=$code"
    echo "folder=$folder"
    echo "json=$folder/report.json"
    echo "markdown=$folder/report.md"
} >>"$GITHUB_OUTPUT"
