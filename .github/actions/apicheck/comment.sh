#!/usr/bin/env bash
# Comments on a pull request with the report in Markdown, or updates the comment of an earlier run.
set -euo pipefail

marker='<!-- apicheck -->'
if [ ! -s "$REPORT" ]; then
    echo "::warning::apicheck wrote no report, so the comment is unchanged"
    exit
fi
body=$(mktemp)
# The longest comment that GitHub accepts has 65,536 characters.
{ echo "$marker"; head -c 65000 "$REPORT"; } >"$body"
comments=repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments
comment=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1) || comment=
if [ -n "$comment" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$comment" --field "body=@$body" --silent || failed=1
else
    gh api --method POST "$comments" --field "body=@$body" --silent || failed=1
fi
rm -f "$body"
if [ -n "${failed:-}" ]; then
    echo "::warning::apicheck could not comment: the job needs the permission pull-requests: write"
fi
