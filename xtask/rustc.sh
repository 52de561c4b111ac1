#!/bin/sh
# Compiles the project's own crates for the built page: called with rustc and its arguments.
# Where all is linked, functions with variables in memory stay functions of their own: small ones
# are more like each other, and compress better (docs/decisions/0004-like-by-like.md).
# The computer players' own wasm is small and shall be quick: there it costs a fortieth.
case " $* " in
  *" --crate-name ai_worker "*) exec "$@" ;;
  *" --crate-type bin "*) exec "$@" -Cllvm-args=-inline-max-stacksize=0 ;;
  *) exec "$@" ;;
esac
