import { describe, expect, test } from 'vitest'
import type { EncodePlan } from '#lib/media/encode-plan.ts'
import { parseMasterPlaylist, parseMediaPlaylist } from './playlist.ts'
import { packagerArgs } from './packager.ts'
import { nativeMaster } from './text-tracks.ts'

const master = [
  '#EXTM3U',
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a1/main.m3u8",GROUP-ID="audio",LANGUAGE="fa",NAME="فارسی, اصلی",DEFAULT=YES',
  '#EXT-X-STREAM-INF:BANDWIDTH=353749,CODECS="avc1.640015,mp4a.40.2",RESOLUTION=426x240,AUDIO="audio"',
  'v240/main.m3u8',
  '',
].join('\n')

describe('playlists', () => {
  test('a comma inside quotes does not end an attribute', () => {
    expect(parseMasterPlaylist(master).media[0]).toMatchObject({ language: 'fa', name: 'فارسی, اصلی' })
  })

  test('a text that is no playlist is an error', () => {
    expect(() => parseMediaPlaylist('<html>')).toThrow('#EXTM3U')
    expect(() => parseMediaPlaylist('#EXTM3U\n#EXT-X-TARGETDURATION:4\n1.m4s\n')).toThrow('no length')
  })

  test('the native master lists subtitles in band, by their language’s own name', () => {
    const native = nativeMaster(master, [
      { language: 'fa', uri: 'text/fa.m3u8', isForced: false },
      { language: 'en', uri: 'text/en.m3u8', isForced: true },
    ])
    const subtitles = parseMasterPlaylist(native).media.filter((media) => media.type === 'SUBTITLES')
    expect(subtitles.map((media) => [media.name, media.uri])).toEqual([
      ['فارسی', 'text/fa.m3u8'],
      ['English · Forced', 'text/en.m3u8'],
    ])
    expect(native).toContain('AUDIO="audio",SUBTITLES="text"')
    expect(native.match(/FORCED=\w+/g)).toEqual(['FORCED=NO', 'FORCED=YES'])
    // ffmpeg counts positions from what is listed first
    expect(native).not.toMatch(/TYPE=SUBTITLES[\s\S]*#EXT-X-STREAM-INF/)
    expect(nativeMaster(master, [])).toBe(master)
  })
})

test('a track’s name cannot begin another field of the packager’s descriptor', () => {
  const plan: EncodePlan = {
    source: { videoIndex: 0, interlaced: false, tonemap: false },
    frameRate: { num: 25, den: 1 },
    frames: 25,
    duration: 1,
    gop: 50,
    segmentDuration: 4,
    rungs: [{ rung: 240, name: 'v240', width: 426, height: 240, crf: 25, maxrate: 300 }],
    audio: [{ name: 'a1', sourceIndex: 1, language: 'fa', label: 'x,out=/etc/x', isDefault: true }],
  }
  const args = packagerArgs({ plan, rungs: ['v240'], fileOf: (name) => `m/${name}.mp4`, folder: 'f', dash: false })
  expect(args[1]).toContain('hls_name=x out /etc/x')
  expect(args[1]?.split(',').filter((field) => field.startsWith('out='))).toEqual([])
})
