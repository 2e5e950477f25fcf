#!/usr/bin/env bash
# Installs rustup's llvm-tools, which read coverage data, unless LLVM_COV and LLVM_PROFDATA are set.
set -euo pipefail

[[ -n ${LLVM_COV-} && -n ${LLVM_PROFDATA-} ]] && exit
compgen -G "$(rustc --print sysroot)/lib/rustlib/*/bin/llvm-cov" >/dev/null && exit
rustup component add llvm-tools
