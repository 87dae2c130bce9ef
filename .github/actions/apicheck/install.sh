#!/usr/bin/env bash
# `install.sh resolve` finds the release to install; `install.sh install` downloads it with the token of the job, installs it and
# adds it to PATH.
set -euo pipefail

installer=$(dirname "$0")/../../../install.sh
repository=${GITHUB_ACTION_REPOSITORY:-$GITHUB_REPOSITORY}

case "$1" in
resolve)
    if command -v apicheck >/dev/null; then
        echo "folder=" >>"$GITHUB_OUTPUT"
        exit
    fi
    # shellcheck disable=SC2153  # An input of the action.
    version=$VERSION
    if [ "$version" = latest ]; then
        version=$(gh api "repos/$repository/releases/latest" --jq .tag_name)
    fi
    echo "version=$version" >>"$GITHUB_OUTPUT"
    echo "folder=$RUNNER_TEMP/apicheck-$version" >>"$GITHUB_OUTPUT"
    ;;
install)
    folder=$RUNNER_TEMP/apicheck-$VERSION
    if [ ! -x "$folder/bin/apicheck" ]; then
        platform=$("$installer" --platform)
        download=$(mktemp -d)
        gh release download "$VERSION" --repo "$repository" --dir "$download" \
            --pattern "apicheck-${VERSION#v}-$platform.tar.gz" --pattern SHA256SUMS
        APICHECK_DOWNLOAD=$download "$installer" --version "$VERSION" --prefix "$folder"
        rm -rf "$download"
    fi
    echo "$folder/bin" >>"$GITHUB_PATH"
    ;;
esac
