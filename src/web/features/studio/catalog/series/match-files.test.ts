import { expect, test } from 'vitest'
import { episodeInName, matchFiles } from './match-files.ts'

test.each<[string, number | null, number | null]>([
  ['Case.41.S02E05.1080p.mkv', 2, 5],
  ['case41_s2e5.mp4', 2, 5],
  ['Case 41 - S02 E05 - Testimony.mov', 2, 5],
  ['2x05.mkv', 2, 5],
  ['Case 41 2×05 (Testimony).mp4', 2, 5],
  ['پرونده فصل ۲ قسمت ۵.mp4', 2, 5],
  ['پرونده - فصل دوم - قسمت پنجم.mkv', 2, 5],
  ['قسمت ۵.mp4', null, 5],
  ['قسمت‌۱۲ نهایی.mp4', null, 12],
  ['قسمت پنجم فصل دوم.mp4', 2, 5],
  ['E5.mp4', null, 5],
  ['EP 05 final.mp4', null, 5],
  ['Episode-7.webm', null, 7],
  ['05 Testimony.mp4', null, 5],
  ['۰۵ - شهادت.mp4', null, 5],
  ['٥_شهادة.mp4', null, 5],
  ['testimony 5 1080p x264.mkv', null, 5],
  ['testimony 5 2025 5.1.mkv', null, 5],
  ['Season 2 Episode 5 720p.ts', 2, 5],
  ['part 3.mp4', null, 3],
  ['testimony.mp4', null, null],
  ['testimony 1080p.mkv', null, null],
  ['Case 41 take 3.mp4', null, null],
  ['', null, null],
])('the name %s says season %s and number %s', (name, season, number) => {
  const found = episodeInName(name)
  expect([found?.season ?? null, found?.number ?? null]).toEqual([season, number])
})

const episodes = [1, 2, 5].map((number) => ({ id: 100 + number, number }))
const matched = (...names: string[]) =>
  matchFiles(
    names.map((name) => ({ name })),
    2,
    episodes,
  ).map(({ episodeId }) => episodeId)

test('files go to the episodes of the season that their names say', () => {
  expect(matched('S02E01.mp4', '2x02.mp4', 'قسمت ۵.mp4')).toEqual([101, 102, 105])
})

test('what is of another season, of no episode, or of one twice is left to an editor', () => {
  expect(matched('S01E01.mp4')).toEqual([null])
  expect(matched('S02E09.mp4', 'trailer.mp4')).toEqual([null, null])
  expect(matched('S02E01.mp4', '01.mp4', '02.mp4')).toEqual([null, null, 102])
})
