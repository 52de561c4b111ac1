#!/bin/sh
# Compiles for the built page: called with rustc and its arguments, for every crate.
case " $* " in
  *" --crate-name niagara "* | *" --crate-name ai_worker "* | *" --crate-name playouts "*) own=yes ;;
  *" --crate-name send_wrapper "* | *" --crate-name wasm_streams "*) own= ;;
  *) exec "$@" ;;
esac
# Names of functions hold a number that cargo makes of the folder, and their order decides how well
# they compress: with a number of their own the page weighs the same wherever it is built.
left=$#
while [ "$left" -gt 0 ]; do
  case $1 in
    metadata=*) set -- "$@" metadata=niagara ;;
    *) set -- "$@" "$1" ;;
  esac
  shift
  left=$((left - 1))
done
# Where all is linked, functions with variables in memory stay functions of their own: small ones
# are more like each other, and compress better (docs/decisions/0004-like-by-like.md).
# The computer players' own wasm shall be quick: there that costs a fortieth, and eight numbers are
# added at once; loops unrolled a little cost nothing, more would weigh more (docs/AI.md).
case "$own $* " in
  yes*' feature="worker" '*) exec "$@" -Ctarget-feature=+simd128 -Cllvm-args=-unroll-threshold=60 ;;
  yes*" --crate-type bin "*) exec "$@" -Cllvm-args=-inline-max-stacksize=0 ;;
  *) exec "$@" ;;
esac
