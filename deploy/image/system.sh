#!/bin/sh
# Runs in the base of the image: what the program needs of the system, its user, and nothing that nobody reads.
set -eu
export DEBIAN_FRONTEND=noninteractive
cat > /etc/dpkg/dpkg.cfg.d/without-manuals <<LIST
path-exclude=/usr/share/doc/*
path-include=/usr/share/doc/*/copyright
path-exclude=/usr/share/man/*
path-exclude=/usr/share/info/*
path-exclude=/usr/share/locale/*
path-exclude=/usr/share/lintian/*
LIST
apt-get update -q
apt-get upgrade -y -q -o Dpkg::Use-Pty=0
# tini is process 1: without it a signal that comes before the program listens to signals would be lost
apt-get install -y -q -o Dpkg::Use-Pty=0 --no-install-recommends \
  ca-certificates tini libx264-164 libsrt1.5-gnutls libzimg2 libdav1d6
ldconfig
groupadd --gid 10001 parde
useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin parde
install -d -o 10001 -g 10001 -m 750 /data
# nobody in the image becomes another user
find / -xdev -perm /6000 -type f -exec chmod a-s {} +
apt-get clean
find /usr/share/doc -type f ! -name copyright -delete
rm -rf /var/lib/apt/lists/* /var/cache/* /var/log/* /usr/share/man /usr/share/info /usr/share/locale /usr/share/lintian
