#!/bin/sh
# Atelier.app/Contents/Resources/bin/atelier; link it into a folder of the search path. Answers the words of the command
# line without a window; everything else goes to the app.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=${self%/*}/$link ;; esac
done
contents=$(cd "${self%/*}/../.." && pwd -P)
case "${1-}" in
  explain | list | doctor | ps | attach | stop | host | help | --help | -h | --version | -v)
    export ELECTRON_RUN_AS_NODE=1
    exec "$contents/MacOS/Atelier" "$contents/Resources/app.asar/out/main/cli.js" "$@"
    ;;
esac
# Inherited from whatever started this, it would keep the app from starting.
unset ELECTRON_RUN_AS_NODE
exec "$contents/MacOS/Atelier" "$@"
