#!/bin/sh
# Compiles the project's own crates for the built page: called with rustc and its arguments.
# Where all is linked, functions with variables in memory stay functions of their own: small ones
# are more like each other, and compress better (docs/decisions/0004-like-by-like.md).
# The computer players' own wasm shall be quick: there that costs a fortieth, and eight numbers are
# added at once; loops unrolled a little cost nothing, more would weigh more (docs/AI.md).
case " $* " in
  *' feature="worker" '*) exec "$@" -Ctarget-feature=+simd128 -Cllvm-args=-unroll-threshold=60 ;;
  *" --crate-type bin "*) exec "$@" -Cllvm-args=-inline-max-stacksize=0 ;;
  *) exec "$@" ;;
esac
