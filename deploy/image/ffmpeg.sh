#!/bin/sh
# Builds ffmpeg and ffprobe from Debian's source package into /out, with what the product uses and nothing else.
# Debian's own package brings 330 MB of libraries (screens, sound cards, speech) that a worker never opens; this is 25 MB.
# The source is Debian's, with its security patches, and fetched anew with each build of the image.
set -eu
export DEBIAN_FRONTEND=noninteractive
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
cat > /etc/apt/sources.list.d/sources-of-ffmpeg.list <<LIST
deb http://deb.debian.org/debian $suite main
deb http://deb.debian.org/debian-security $suite-security main
deb-src http://deb.debian.org/debian $suite main
deb-src http://deb.debian.org/debian-security $suite-security main
LIST
apt-get update -q -o APT::Get::List-Cleanup=0
apt-get install -y -q -o Dpkg::Use-Pty=0 --no-install-recommends \
  build-essential dpkg-dev nasm pkg-config libx264-dev libsrt-gnutls-dev libzimg-dev libdav1d-dev zlib1g-dev
mkdir -p /build && cd /build
apt-get source -q ffmpeg
cd ffmpeg-*/
# decoders and containers are ffmpeg's own; no protocol but files, pipes and SRT, whatever a playlist names
./configure --prefix=/usr/local --enable-shared --disable-static --disable-doc --disable-debug --disable-ffplay \
  --disable-autodetect --disable-indevs --disable-outdevs --enable-indev=lavfi \
  --disable-protocols --enable-protocol=file,pipe,data,concat,udp,libsrt \
  --enable-gpl --enable-libx264 --enable-libsrt --enable-libzimg --enable-libdav1d --enable-zlib
make -j"$(nproc)"
make install DESTDIR=/out
rm -rf /out/usr/local/include /out/usr/local/share /out/usr/local/lib/pkgconfig
strip --strip-unneeded /out/usr/local/bin/* /out/usr/local/lib/*.so*
mkdir -p /out/usr/local/share/parde
dpkg-parsechangelog -S Version > /out/usr/local/share/parde/ffmpeg-version
