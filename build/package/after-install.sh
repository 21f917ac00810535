#!/bin/sh
# After the package is unpacked: the command, and a sandbox that works for normal users.
set -e
app='/opt/${sanitizedProductName}'
link=/usr/bin/atelier

if [ -L "$link" ] || [ ! -e "$link" ]; then
  ln -sfn "$app/atelier" "$link"
else
  echo "atelier: $link belongs to another program and was left alone; the command is $app/atelier" >&2
fi

# The sandbox uses user namespaces; where normal users have none, its helper needs the set-user-id bit instead.
if runuser -u nobody -- unshare --user true 2>/dev/null; then
  chmod 0755 "$app/chrome-sandbox"
else
  chmod 4755 "$app/chrome-sandbox"
fi

# Systems that restrict user namespaces by AppArmor (Ubuntu 23.10 and later) allow them to programs with a profile. An
# older AppArmor does not understand it and needs none.
profile='/etc/apparmor.d/${executable}'
if command -v apparmor_parser >/dev/null && [ -d /etc/apparmor.d ]; then
  if apparmor_parser --skip-kernel-load --skip-cache "$app/resources/apparmor-profile" >/dev/null 2>&1; then
    cp "$app/resources/apparmor-profile" "$profile"
    # In a container the kernel's profiles are out of reach; the next boot loads the file.
    apparmor_parser --replace "$profile" 2>/dev/null || true
  fi
fi
