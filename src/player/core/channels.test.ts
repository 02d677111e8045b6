import { expect, test } from 'vitest'
import { hasSurround, listForChannels } from './channels.ts'

const film = [
  '#EXTM3U',
  '#EXT-X-STREAM-INF:BANDWIDTH=200000,AUDIO="audio-small",CODECS="avc1.64001f,mp4a.40.2"',
  'v240/main.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="audio"',
  'v480/main.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=1100000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="audio-surround"',
  'v480/main.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=70000,AUDIO="audio-small"',
  'v0/main.m3u8',
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a1/main.m3u8",GROUP-ID="audio",NAME="فارسی",CHANNELS="2"',
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a1001/main.m3u8",GROUP-ID="audio-small",NAME="فارسی",CHANNELS="2"',
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a2001/main.m3u8",GROUP-ID="audio-surround",NAME="فارسی",CHANNELS="6"',
  '',
].join('\n')

const variantsOf = (list: string) =>
  list.split('\n').flatMap((line, at, all) => {
    const group = /STREAM-INF.*AUDIO="([^"]*)"/.exec(line)?.[1]
    return group === undefined ? [] : [`${all[at + 1]?.split('/')[0]} ${group}`]
  })

test.each([
  ['stereo', 2, ['v240 audio-small', 'v480 audio', 'v0 audio-small']],
  ['five channels', 5, ['v240 audio-small', 'v480 audio', 'v0 audio-small']],
  ['six channels', 6, ['v240 audio-small', 'v480 audio-surround', 'v0 audio-small']],
  ['eight channels', 8, ['v240 audio-small', 'v480 audio-surround', 'v0 audio-small']],
])('a device of %s is given each picture once', (_what, channels, expected) => {
  expect(variantsOf(listForChannels(film, channels))).toEqual(expected)
})

test('a film in stereo stays as it is, also on a device of six channels', () => {
  const stereo = film.replaceAll('audio-surround', 'audio').replace('CHANNELS="6"', 'CHANNELS="2"')
  expect(hasSurround(stereo)).toBe(false)
  expect(listForChannels(stereo, 6)).toBe(stereo)
  expect(hasSurround(film)).toBe(true)
})
