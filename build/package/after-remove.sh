#!/bin/sh
# After the package is removed: what after-install made goes too. An upgrade keeps it.
set -e
case "$1" in remove | purge) ;; *) exit 0 ;; esac
link=/usr/bin/atelier
profile='/etc/apparmor.d/${executable}'

if [ "$(readlink "$link" || true)" = '/opt/${sanitizedProductName}/atelier' ]; then
  rm -f "$link"
fi
if [ -f "$profile" ]; then
  apparmor_parser --remove "$profile" 2>/dev/null || true
  rm -f "$profile"
fi
