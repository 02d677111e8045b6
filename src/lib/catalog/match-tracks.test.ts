import { describe, expect, test } from 'vitest'
import { type KnownTrack, matchTracks, readFileName } from './match-tracks.ts'

test.each([
  ['01 Prelude.flac', null, 1, 'Prelude'],
  ['01 - Prelude to Quiet.wav', null, 1, 'Prelude to Quiet'],
  ['3. گرد ماه.mp3', null, 3, 'گرد ماه'],
  ['۰۳ گرد ماه.mp3', null, 3, 'گرد ماه'],
  ['[04] Stone_and_Santur.m4a', null, 4, 'Stone and Santur'],
  ['Track 07.wav', null, 7, ''],
  ['قطعه ۵ - بی‌وزنی.wav', null, 5, 'بی‌وزنی'],
  ['1-03 First Orbit.flac', 1, 3, 'First Orbit'],
  ['CD 2 - 05 Late.flac', 2, 5, 'Late'],
  ['d2t05 Late.flac', 2, 5, 'Late'],
  ['Nimparde - Orbit - 05 - Weightless.mp3', null, 5, 'Weightless'],
  ['C:\\music\\album\\02 Two.wav', null, 2, 'Two'],
  ['album/disc 1/02 Two.wav', null, 2, 'Two'],
  ['Weightless.mp3', null, null, 'Weightless'],
  ['99 Red.mp3', null, 99, 'Red'],
  ['2046.mp3', null, null, '2046'],
])('%s', (name, disc, number, title) => {
  expect(readFileName(name)).toEqual({ disc, number, title })
})

const track = (id: number, number: number, title_fa: string, title_en: string): KnownTrack => ({
  id,
  number,
  disc: 1,
  title_fa,
  title_en,
})
const album = [
  track(11, 1, 'پیش‌درآمد', 'Prelude'),
  track(12, 2, 'گردِ ماه', 'Round the Moon'),
  track(13, 3, 'پسین', 'Late'),
]
const idsOf = (files: string[], tracks = album) =>
  Object.fromEntries(matchTracks(files, tracks).map(({ name, trackId }) => [name, trackId]))

describe('files of an album', () => {
  test('are found by their titles, whatever their numbers and their spelling', () => {
    expect(idsOf(['09 گرد ماه.wav', '01 late.wav'])).toEqual({ '09 گرد ماه.wav': 12, '01 late.wav': 13 })
  })

  test('are found by their numbers where the titles say nothing', () => {
    expect(idsOf(['Track 01.wav', 'Track 03.wav'])).toEqual({ 'Track 01.wav': 11, 'Track 03.wav': 13 })
  })

  test('a title counts before a number, and a track takes one file', () => {
    expect(idsOf(['02 Prelude.wav', '01 something.wav', '02 other.wav'])).toEqual({
      '02 Prelude.wav': 11,
      '01 something.wav': null,
      '02 other.wav': 12,
    })
  })

  test('of another disc are no tracks of the first', () => {
    expect(idsOf(['2-01 x.wav'])).toEqual({ '2-01 x.wav': null })
  })

  test('that are new come behind, in their order, with numbers that are free', () => {
    const made = matchTracks(['10 ten.wav', 'b.wav', '04 four.wav', 'a.wav', '01 one.wav'], album.slice(1))
    expect(made.map(({ name, number, title }) => [name, number, title])).toEqual([
      ['01 one.wav', 1, 'one'],
      ['04 four.wav', 4, 'four'],
      ['10 ten.wav', 10, 'ten'],
      ['a.wav', 5, 'a'],
      ['b.wav', 6, 'b'],
    ])
  })

  test('of nothing there is nothing', () => {
    expect(matchTracks([], album)).toEqual([])
  })
})
