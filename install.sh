#!/bin/sh
# Installs a release of apicheck: the program, its man pages and its completions. `install.sh --help` lists the options.
set -eu

# The repository whose releases are installed; a release replaces this line in its copy of the script.
repository=OWNER/apicheck

usage() {
    cat <<'TEXT'
usage: install.sh [--version VERSION] [--prefix FOLDER] [--uninstall]

  --version VERSION  the release, such as 1.2.0 (default: the latest)
  --prefix FOLDER    where to install (default: /usr/local if it is writable, else ~/.local)
  --uninstall        removes what this script installed below the prefix
  --platform         prints the platform whose archive would be installed
  --help             prints this text

APICHECK_DOWNLOAD    where SHA256SUMS and the archives are: an https or file URL, or a folder
TEXT
}

# fail WHAT [LABEL: TEXT]...
fail() {
    echo "error: $1" >&2
    shift
    for line in "$@"; do printf '  %-9s %s\n' "${line%%: *}:" "${line#*: }" >&2; done
    exit 1
}

find_platform() {
    case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) echo linux-x86_64 ;;
    Linux-aarch64 | Linux-arm64) echo linux-arm64 ;;
    Darwin-arm64 | Darwin-x86_64) echo macos-universal ;;
    *) fail "there is no release for $(uname -s) on $(uname -m)" \
        "expected: Linux or macOS, on x86-64 or arm64" "help: build it from source with 'make install'" ;;
    esac
}

# fetch NAME copies a file from $download to $work.
fetch() {
    case "$download" in
    https://*)
        if command -v curl >/dev/null; then
            curl --proto '=https' --tlsv1.2 --retry 2 -fsSL -o "$work/$1" "$download/$1"
        elif command -v wget >/dev/null; then
            wget -q -O "$work/$1" "$download/$1"
        else
            fail "neither curl nor wget is installed" "help: install one of them"
        fi ;;
    file://*) cp "${download#file://}/$1" "$work/$1" ;;
    *://*) fail "$download is neither an https nor a file URL" "help: correct APICHECK_DOWNLOAD" ;;
    *) cp "$download/$1" "$work/$1" ;;
    esac || fail "$download/$1 cannot be read" "help: check the version, and the access to the network"
}

sha256() {
    if command -v sha256sum >/dev/null; then
        sum=$(sha256sum "$1")
    elif command -v shasum >/dev/null; then
        sum=$(shasum -a 256 "$1")
    else
        fail "neither sha256sum nor shasum is installed, so the archive cannot be checked"
    fi
    echo "${sum%% *}"
}

# Undoes a run that did not end: removes the new files and folders. The files of an earlier version are replaced last, by renaming.
clean_up() {
    code=$?
    if [ "$code" -ne 0 ] && [ -f "$work/new" ]; then
        while IFS= read -r file; do rm -f "$file"; done <"$work/new"
        # Later lines are folders in earlier ones.
        sed '1!G;h;$!d' "$work/folders" | while IFS= read -r folder; do rmdir "$folder" 2>/dev/null || :; done
    fi
    rm -rf "$work"
    exit "$code"
}

# make_folder FOLDER also makes its parents, and lists in $work/folders those that were missing.
make_folder() {
    if [ -d "$1" ]; then return; fi
    make_folder "$(dirname "$1")"
    mkdir "$1" 2>/dev/null || fail "the folder $1 cannot be made" \
        "help: choose another folder with --prefix, or run the script as a user who may write there"
    echo "$1" >>"$work/folders"
}

# install_files FOLDER: first every file is written under another name, then all are renamed.
install_files() {
    : >"$work/new"
    : >"$work/folders"
    (cd "$1" && find bin share -type f) >"$work/files"
    while IFS= read -r file; do
        target=$prefix/$file
        make_folder "$(dirname "$target")"
        if [ -d "$target" ]; then fail "$target is a folder"; fi
        echo "$target.new-$$" >>"$work/new"
        cp "$1/$file" "$target.new-$$" 2>/dev/null || fail "$(dirname "$target") is not writable" \
            "help: choose another folder with --prefix, or run the script as a user who may write there"
    done <"$work/files"
    chmod 755 "$prefix/bin/apicheck.new-$$"
    while IFS= read -r file; do mv -f "$prefix/$file.new-$$" "$prefix/$file"; done <"$work/files"
    # An earlier version may have had commands that this one does not have.
    for page in "$prefix"/share/man/man1/apicheck-*.1; do
        if [ -f "$page" ] && [ ! -f "$1/share/man/man1/${page##*/}" ]; then rm -f "$page"; fi
    done
}

uninstall() {
    rm -f "$prefix/bin/apicheck" "$prefix/share/man/man1/apicheck.1" "$prefix"/share/man/man1/apicheck-*.1 \
        "$prefix/share/bash-completion/completions/apicheck" "$prefix/share/zsh/site-functions/_apicheck" \
        "$prefix/share/fish/vendor_completions.d/apicheck.fish" ||
        fail "not all files below $prefix could be removed" "help: run the script as a user who may write there"
    echo "removed apicheck, its man pages and completions from $prefix"
}

install_release() {
    platform=$(find_platform)
    case "$version" in
    "") releases=latest/download ;;
    *) releases=download/v$version ;;
    esac
    download=${APICHECK_DOWNLOAD:-https://github.com/$repository/releases/$releases}
    work=$(mktemp -d)
    trap clean_up EXIT
    trap 'exit 1' HUP INT TERM

    fetch SHA256SUMS
    # A line is the hash, a space, a space or an asterisk, and the name.
    archive=$(sed -n "s/^[0-9a-f]\{64\} [ *]\(apicheck-${version:-[^ ]*}-$platform\.tar\.gz\)\$/\1/p" "$work/SHA256SUMS")
    case "$archive" in
    "") fail "SHA256SUMS has no archive of apicheck${version:+ $version} for $platform" "from: $download" ;;
    *"
"*) fail "SHA256SUMS has several archives for $platform" "from: $download" "help: choose one with --version" ;;
    esac
    fetch "$archive"
    expected=$(awk -v name="$archive" '$2 == name || $2 == "*" name { print $1 }' "$work/SHA256SUMS")
    actual=$(sha256 "$work/$archive")
    if [ "$actual" != "$expected" ]; then
        fail "$archive has the wrong SHA-256" "from: $download" "expected: $expected" "actual: $actual" \
            "help: download it again; nothing was installed"
    fi
    name=${archive%.tar.gz}
    tar -xzf "$work/$archive" -C "$work" 2>/dev/null || fail "$archive cannot be unpacked"
    if [ ! -f "$work/$name/bin/apicheck" ]; then fail "$archive has no file $name/bin/apicheck"; fi
    installed=$("$work/$name/bin/apicheck" --version 2>&1 | head -n 1) || :
    case "$installed" in
    "apicheck "*) ;;
    *) fail "the program of $archive does not run here: $installed" \
        "expected: on Linux, glibc 2.35 or newer" "help: build it from source with 'make install'" ;;
    esac
    install_files "$work/$name"

    echo "downloaded $download/$archive"
    echo "checked    SHA-256 $actual"
    echo "installed  $prefix/bin/apicheck ($installed), $(grep -c '\.1$' "$work/files") man pages, completions for" \
        "bash, zsh and fish"
    case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) echo "note: $prefix/bin is not in PATH" ;;
    esac
}

# The whole script is read before it does anything, so that one that is cut off does nothing.
main() {
    version='' prefix='' action=install_release
    while [ $# -gt 0 ]; do
        case "$1" in
        --version | --prefix)
            if [ $# -lt 2 ] || [ -z "$2" ]; then fail "$1 needs a value" "help: install.sh --help"; fi
            if [ "$1" = --prefix ]; then prefix=$2; else version=${2#v}; fi
            shift ;;
        --uninstall) action=uninstall ;;
        --platform) find_platform; exit ;;
        --help | -h) usage; exit ;;
        *) fail "unknown argument '$1'" "help: install.sh --help" ;;
        esac
        shift
    done
    case "$version" in
    *[!0-9A-Za-z.-]*) fail "'$version' is not a version" "expected: a version such as 1.2.0" ;;
    esac
    if [ -z "$prefix" ]; then
        if [ -w /usr/local/bin ] || [ -w /usr/local ]; then prefix=/usr/local; else prefix=${HOME:?}/.local; fi
    fi
    case "$prefix" in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
    esac
    "$action"
}

main "$@"
