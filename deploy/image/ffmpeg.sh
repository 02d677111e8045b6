#!/bin/sh
# Builds ffmpeg and ffprobe from Debian's source package into /out, with what the product uses and nothing else.
# Debian's own package brings about 300 MB of libraries (screens, sound cards, speech) that a worker never opens.
# The source is Debian's, with its security patches, and fetched anew with each build of the image.
set -eu
export DEBIAN_FRONTEND=noninteractive
# the base says where packages come from, in one of apt's two ways; their sources come from there too
find /etc/apt/sources.list.d -name '*.sources' -exec sed -i 's/^Types: deb$/Types: deb deb-src/' {} +
if [ -s /etc/apt/sources.list ]; then
  sed -n 's/^deb /deb-src /p' /etc/apt/sources.list > /etc/apt/sources.list.d/sources-of-ffmpeg.list
fi
apt-get update -q -o APT::Get::List-Cleanup=0
apt-get install -y -q -o Dpkg::Use-Pty=0 --no-install-recommends \
  build-essential dpkg-dev nasm pkg-config libx264-dev libsrt-gnutls-dev libzimg-dev libdav1d-dev zlib1g-dev
mkdir -p /build && cd /build
apt-get source -q ffmpeg
cd ffmpeg-*/
list() { tr '\n' ' ' | tr -s ' ' ','; }
# what editors and cameras send: the containers of READABLE_FORMATS (src/media/run-ffmpeg.ts) and what is usual in them
demuxers=$(list <<LIST
aac ac3 aiff asf avi concat data dv eac3 flac flv gif h264 hevc image2 image2pipe image_*_pipe lavfi matroska mjpeg mov mp3
mpegps mpegts mpegtsraw mpegvideo mxf ogg pcm_s16le rawvideo rm srt wav webvtt
LIST
)
decoders=$(list <<LIST
libdav1d h263 h263i h263p h264 hevc vp3 vp5 vp6 vp6a vp6f vp7 vp8 vp9 theora mpeg1video mpeg2video mpegvideo mpeg4 msmpeg4v1
msmpeg4v2 msmpeg4v3 wmv1 wmv2 wmv3 vc1 flv prores dnxhd cfhd dvvideo mjpeg jpeg2000 ffv1 huffyuv ffvhuff utvideo magicyuv hap
qtrle rpza svq1 svq3 cinepak indeo3 indeo5 rv10 rv20 rv30 rv40 rawvideo v210 v408 v410 r210 yuv4 png webp gif bmp tiff
aac aac_latm ac3 ac3_fixed eac3 dca truehd mlp mp1 mp1float mp2 mp2float mp3 mp3float flac alac opus vorbis wmav1 wmav2 wmapro
wmalossless wmavoice cook ra_144 ra_288 sipr atrac3 speex amrnb amrwb qdm2 tta wavpack ape pcm_* adpcm_ima_qt adpcm_ima_wav
adpcm_ms adpcm_swf nellymoser movtext subrip srt ass ssa webvtt text dvbsub dvdsub pgssub ccaption wrapped_avframe
LIST
)
# what the product asks of it (src/media, src/live, the demo's camera), and what ffmpeg puts in by itself: a test of the image
# runs the media's own tests on this very program
encoders=$(list <<LIST
libx264 aac flac pcm_* mjpeg png gif rawvideo wrapped_avframe mpeg2video mpeg4 webvtt subrip srt ass movtext
LIST
)
muxers=$(list <<LIST
mov mp4 ipod flv mpegts matroska webm matroska_audio avi wav flac adts aiff ogg mxf null framecrc framemd5 md5 hash crc image2
image2pipe rawvideo pcm_* webvtt srt ass hls dash segment h264 hevc mjpeg gif data mpeg2video
LIST
)
filters=$(list <<LIST
abuffer abuffersink acompressor adelay aecho aevalsrc afade afir aformat alimiter alphaextract alphamerge amerge amix anoisesrc
anull anullsink anullsrc apad aresample asetnsamples asetpts asetrate asplit astats atempo atrim bandpass blackdetect blend
boxblur buffer buffersink bwdif channelmap channelsplit chromashift color colorbalance colorchannelmixer colorspace concat copy
crop cropdetect curves drawbox drawgrid dynaudnorm ebur128 eq equalizer extractplanes fade field fieldorder format fps framerate
framestep gblur geq gradients hflip highpass hqdn3d hue idet interlace loop loudnorm lowpass lut lutrgb lutyuv metadata mix
negate noformat noise normalize null nullsink nullsrc overlay pad pan perspective reverse rgbtestsrc rotate scale scale2ref
select aselect setdar setfield setparams setpts setrange setsar settb asettb showvolume showwaves sidechaincompress
silencedetect silenceremove sine smptebars smptehdbars split stereotools testsrc testsrc2 thumbnail tile tinterlace tonemap tpad
transpose tremolo trim unsharp vflip vibrato vignette volume volumedetect vstack hstack xfade yadif zoompan zscale
LIST
)
# no protocol but files, pipes and SRT, whatever a playlist names
./configure --prefix=/usr/local --enable-shared --disable-static --disable-doc --disable-debug --disable-ffplay \
  --disable-autodetect --disable-indevs --disable-outdevs --enable-indev=lavfi \
  --disable-protocols --enable-protocol=file,pipe,data,concat,udp,libsrt \
  --disable-demuxers --enable-demuxer="$demuxers" --disable-decoders --enable-decoder="$decoders" \
  --disable-encoders --enable-encoder="$encoders" --disable-muxers --enable-muxer="$muxers" \
  --disable-filters --enable-filter="$filters" \
  --enable-gpl --enable-libx264 --enable-libsrt --enable-libzimg --enable-libdav1d --enable-zlib
make -j"$(nproc)"
make install DESTDIR=/out
rm -rf /out/usr/local/include /out/usr/local/share /out/usr/local/lib/pkgconfig
strip --strip-unneeded /out/usr/local/bin/* /out/usr/local/lib/*.so*
mkdir -p /out/usr/local/share/parde
dpkg-parsechangelog -S Version > /out/usr/local/share/parde/ffmpeg-version
