#!/bin/sh
# `atelier` on the search path. Words of the command line are answered by the app's own binary as Node: no window, no
# display, no Chromium (which refuses to start as root). Everything else starts the app, which keeps this process's id.
self=$(readlink -f -- "$0")
here=${self%/*}
case "${1-}" in
  explain | list | doctor | ps | attach | stop | host | help | --help | -h | --version | -v)
    export ELECTRON_RUN_AS_NODE=1
    exec "$here/atelier-app" "$here/resources/app.asar/out/main/cli.js" "$@"
    ;;
esac
# Inherited from whatever started this, it would keep the app from starting.
unset ELECTRON_RUN_AS_NODE
exec "$here/atelier-app" "$@"
