#!/usr/bin/env bash
# `install.sh resolve` finds the release to install; `install.sh install` downloads it, checks its hash and adds it to PATH.
set -euo pipefail

case "$(uname -s)-$(uname -m)" in
Linux-x86_64) platform=linux-x86_64 ;;
Linux-aarch64) platform=linux-arm64 ;;
Darwin-*) platform=macos-universal ;;
*) echo "::error::apicheck has no release for $(uname -sm)"; exit 2 ;;
esac
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
        archive=apicheck-${VERSION#v}-$platform.tar.gz
        download=$(mktemp -d)
        gh release download "$VERSION" --repo "$repository" --dir "$download" --pattern "$archive" --pattern SHA256SUMS
        # macOS has no sha256sum.
        check=(sha256sum --check)
        command -v sha256sum >/dev/null || check=(shasum -a 256 --check)
        (cd "$download" && grep " $archive\$" SHA256SUMS | "${check[@]}")
        mkdir -p "$folder"
        tar -xzf "$download/$archive" -C "$folder" --strip-components 1
        rm -rf "$download"
    fi
    echo "$folder/bin" >>"$GITHUB_PATH"
    ;;
esac
