import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoMovies, seedFile } from '#db/seed/catalog.ts'
import { filmSeconds } from '#media/demo/film-recipe.ts'
import { demoFilms } from '#media/demo/films.ts'
import { readSubtitle } from '#media/subtitles/read-subtitle.ts'

test('every film and preview that a title of the demo names can be made', () => {
  const named = demoMovies.flatMap((movie) => [movie.film, movie.preview]).filter((name) => name !== null)
  expect(named.filter((name) => !(name in demoFilms))).toEqual([])
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
