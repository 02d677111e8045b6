import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoMovies, finishedFilms, seedFile } from '#db/seed/catalog.ts'
import { demoSeries } from '#db/seed/series.ts'
import { filmSeconds } from '#media/demo/film-recipe.ts'
import { demoFilms } from '#media/demo/films.ts'
import { readSubtitle } from '#media/subtitles/read-subtitle.ts'

const episodes = demoSeries.flatMap((series) => series.seasons.flatMap((season) => season.episodes))
const named = [
  ...demoMovies.flatMap((movie) => [movie.film, movie.preview]),
  ...episodes.map((episode) => episode.film),
].filter((name) => name !== null)

test('every film, preview and episode of the demo has a finished file, so that a new demo draws nothing', () => {
  expect(named.filter((name) => !existsSync(finishedFilms.get(name) ?? ''))).toEqual([])
})

test('every finished file can be made again, and is named by a title', () => {
  expect([...finishedFilms.keys()].filter((name) => !(name in demoFilms) || !named.includes(name))).toEqual([])
})

test('the finished files of the demo are small: the project carries them', () => {
  const bytes = [...finishedFilms.values()].reduce((sum, file) => sum + statSync(file).size, 0)
  expect(bytes).toBeLessThan(20_000_000)
})

const cases = demoMovies
  .filter((movie) => movie.has_subtitles)
  .flatMap((movie) => (['fa', 'en'] as const).map((lang) => [movie, lang] as const))

test.each(cases.map(([movie, lang]) => [`${movie.slug} ${lang}`, movie, lang] as const))(
  '%s: the subtitles are read, keep apart, can be read in time and end with the film',
  (_title, movie, lang) => {
    const reading = readSubtitle(readFileSync(seedFile(`films/${movie.slug}/${lang}.srt`)), lang)
    if (!reading.ok) throw new Error(reading.reason)
    const film = demoFilms[movie.film ?? '']
    if (film === undefined) throw new Error('no film')
    let last = 0
    for (const { start, end, text } of reading.cues) {
      expect(start).toBeGreaterThanOrEqual(last)
      expect(text.length / ((end - start) / 1000)).toBeLessThan(24)
      last = end
    }
    expect(last).toBeLessThan(filmSeconds(film) * 1000)
    if (lang === 'fa') expect(reading.cues.map((cue) => cue.text).join('')).not.toMatch(/[يك]|\b(می|نمی) /)
  },
)

test('the ways of old files are among them: windows-1256, and UTF-8 with a mark and CRLF', () => {
  const bytes = (slug: string) => readFileSync(seedFile(`films/${slug}/fa.srt`))
  const old = readSubtitle(bytes('ships'), 'fa')
  expect(old.ok && old.encoding).toBe('windows-1256')
  expect(bytes('road').subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(bytes('road').includes('\r\n')).toBe(true)
})
