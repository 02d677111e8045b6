import { describe, expect, test } from 'vitest'
import { manifestWithSounds, masterWithSounds } from './edited-sounds.ts'

const master = [
  ...['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="audio"', 'v240/main.m3u8'],
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a1/main.m3u8",GROUP-ID="audio",LANGUAGE="fa",NAME="فارسی",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"',
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a2/main.m3u8",GROUP-ID="audio",LANGUAGE="en",NAME="English",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="2"',
  '#EXT-X-MEDIA:TYPE=AUDIO,URI="a3/main.m3u8",GROUP-ID="audio",LANGUAGE="fr",NAME="français",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2"',
  ...['#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="v240/iframe.m3u8"', ''],
].join('\n')
const sound = (name: string, label: string, isDefault = false, isHidden = false) => ({
  sound: name,
  label,
  isDefault,
  isHidden,
})

test('sounds are listed in their order, under their names, with one default that may be chosen, and without hidden ones', () => {
  const edited = [sound('a2', 'Dub "new", 2.0', true), sound('a3', 'français', false, true), sound('a1', 'اصلی')]
  expect(masterWithSounds(master, edited).split('\n')).toEqual([
    ...master.split('\n').slice(0, 3),
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="a2/main.m3u8",GROUP-ID="audio",LANGUAGE="en",NAME="Dub \'new\', 2.0",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"',
    '#EXT-X-MEDIA:TYPE=AUDIO,URI="a1/main.m3u8",GROUP-ID="audio",LANGUAGE="fa",NAME="اصلی",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2"',
    ...master.split('\n').slice(-2),
  ])
})

test('the small sounds are edited with their own ones', () => {
  const line = (uri: string, group: string, name: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,URI="${uri}/main.m3u8",GROUP-ID="${group}",NAME="${name}",DEFAULT=NO,AUTOSELECT=YES`
  const both = [
    line('a1', 'audio', 'x'),
    line('a1001', 'small', 'x'),
    line('a1002', 'small', 'y'),
    line('a2', 'audio', 'y'),
  ]
  const edited = [sound('a2', 'Dub', true), sound('a1', 'x', false, true)]
  const listed = masterWithSounds(['#EXTM3U', ...both, ''].join('\n'), edited)
  expect(listed.match(/URI="\w+|NAME="\w+|DEFAULT=\w+/g)).toEqual([
    ...['URI="a2', 'NAME="Dub', 'DEFAULT=YES'],
    ...['URI="a1002', 'NAME="Dub', 'DEFAULT=YES'],
  ])
})

describe('a film with a sound of six channels', () => {
  const line = (uri: string, group: string, name: string, channels: number) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,URI="${uri}/main.m3u8",GROUP-ID="${group}",NAME="${name}",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="${channels}"`
  const film = [
    ...['#EXTM3U', '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="audio"', 'v480/main.m3u8'],
    ...['#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="audio-surround"', 'v480/main.m3u8'],
    ...[line('a1', 'audio', 'x', 2), line('a2', 'audio', 'y', 2)],
    ...[line('a2001', 'audio-surround', 'x', 6), line('a2', 'audio-surround', 'y', 2), ''],
  ].join('\n')
  const shown = (list: string) => list.match(/,AUDIO="[\w-]+|URI="\w+|NAME="\w+/g)

  test('is edited in both groups', () => {
    expect(shown(masterWithSounds(film, [sound('a2', 'y', true), sound('a1', 'Mix')]))).toEqual([
      ...[',AUDIO="audio', ',AUDIO="audio-surround'],
      ...['URI="a2', 'NAME="y', 'URI="a1', 'NAME="Mix', 'URI="a2', 'NAME="y', 'URI="a2001', 'NAME="Mix'],
    ])
  })

  test('has no group of six channels once that sound is hidden', () => {
    const list = masterWithSounds(film, [sound('a2', 'y', true), sound('a1', 'x', false, true)])
    expect(shown(list)).toEqual([',AUDIO="audio', 'URI="a2', 'NAME="y'])
    expect(list.match(/v480/g)).toHaveLength(1)
  })
})

test('a master is as it is where nothing was edited', () => {
  expect(masterWithSounds(master, [])).toBe(master)
})

const set = (id: number, ...names: string[]) =>
  `    <AdaptationSet id="${id}" contentType="audio">\n${names
    .map(
      (name) => `      <Representation id="${name}"><SegmentTemplate media="${name}/$Number$.m4s"/></Representation>\n`,
    )
    .join('')}    </AdaptationSet>\n`

test('a DASH manifest has no hidden sound, and no set that was of it alone', () => {
  const manifest = `<Period>\n${set(0, 'v240')}${set(1, 'a1', 'a1001', 'a2')}${set(2, 'a3', 'a1003')}</Period>`
  const hidden = [sound('a1', 'x'), sound('a2', 'y', true, true), sound('a3', 'z', false, true)]
  expect(manifestWithSounds(manifest, hidden)).toBe(`<Period>\n${set(0, 'v240')}${set(1, 'a1', 'a1001')}</Period>`)
  expect(manifestWithSounds(manifest, [sound('a1', 'x')])).toBe(manifest)
})
