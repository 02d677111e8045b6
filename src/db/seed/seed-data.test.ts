import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { staffRoles } from '../../lib/lists/staff-roles.ts'
import { normaliseUserName } from '../../lib/typed/user-name.ts'
import { demoMusic } from '../../media/demo/music/demo-music.ts'
import { withTranslation } from '../../lib/media/lyrics/with-translation.ts'
import { demoAlbums } from './albums.ts'
import { demoAccounts } from './accounts.ts'
import { demoMovies, seedFile } from './catalog.ts'
import { demoShows } from './festival.ts'
import { announcedMovies } from './movies-announced.ts'
import { demoSlides, demoWidgets } from './home.ts'
import { demoSeries } from './series.ts'
import { demoReportParties } from './report-parties.ts'

const allMovies = [...demoMovies, ...announcedMovies]
/** The codes of the genres that every house has. */
const genreCodes = [
  ...readFileSync(new URL('../migrations/0095_genres.sql', import.meta.url), 'utf8').matchAll(/^  \(\d+, '(\w+)'/gm),
].map(([, code]) => code ?? '')
const slugs = allMovies.map((movie) => movie.slug)

test('titles, and the names by which the demo finds them again, are unique', () => {
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(new Set(allMovies.map((movie) => movie.title_en)).size).toBe(slugs.length)
})

test.each(allMovies.map((movie) => [movie.slug, movie] as const))('%s: its files and genres are there', (_s, movie) => {
  const files = [movie.poster, ...movie.stills.map((still) => still.file)].map((file) => `art/${file}.webp`)
  if (movie.has_subtitles) files.push(`films/${movie.slug}/fa.srt`, `films/${movie.slug}/en.srt`)
  expect(files.filter((file) => !existsSync(seedFile(file)))).toEqual([])
  expect(movie.genres.filter((code) => !genreCodes.includes(code))).toEqual([])
})

test.each(demoSeries.map((series) => [series.slug, series] as const))(
  '%s: its pictures, genres and films are there, and what is to come has no film',
  (_s, { poster, stills, genres, seasons }) => {
    const episodes = seasons.flatMap((season) => season.episodes)
    const files = [poster, ...stills.map(({ file }) => file), ...episodes.map(({ still }) => still)]
    expect(files.filter((file) => !existsSync(seedFile(`art/${file}.webp`)))).toEqual([])
    expect(genres.filter((code) => !genreCodes.includes(code))).toEqual([])
    for (const episode of episodes)
      expect([episode.title_en, episode.film !== null]).toEqual([episode.title_en, episode.week < 0])
  },
)

test('the demo’s series have a special that is watched after an episode, a season that is locked, and episodes to come', () => {
  const seasons = demoSeries.flatMap((series) => series.seasons)
  expect(demoSeries.some(({ specials }) => Object.keys(specials).length > 0)).toBe(true)
  expect(seasons.some(({ price, episodes }) => price !== null && episodes.every((one) => one.price !== null))).toBe(
    true,
  )
  expect(seasons.some(({ episodes }) => episodes.some(({ week }) => week >= 0))).toBe(true)
})

test.each(demoAlbums.map((album) => [album.title_en, album] as const))(
  '%s: its cover, genres, film and music are there, and its lyrics have times and a translation for each line',
  (_title, album) => {
    expect(existsSync(seedFile(`art/${album.cover}.webp`))).toBe(true)
    expect(album.genres.filter((code) => !genreCodes.includes(code))).toEqual([])
    if (album.score_of !== undefined) expect(slugs).toContain(album.score_of)
    expect(album.tracks.filter(({ piece }) => !(piece in demoMusic))).toEqual([])
    for (const { lyrics } of album.tracks) {
      if (lyrics === undefined) continue
      const { isTimed, lines, warnings } = withTranslation(lyrics.text, lyrics.translation)
      expect([isTimed, warnings, lines.filter(({ text, translation }) => text !== '' && translation === null)]).toEqual(
        [true, [], []],
      )
    }
    const titles = [album.title_en, ...album.tracks.map((track) => track.title_en)]
    expect(titles.filter((title) => demoMovies.some((movie) => movie.title_en === title))).toEqual([])
  },
)

test('the house has at least 40 titles that visitors find', () => {
  const shown = allMovies.filter(({ state }) => state === 'published').length
  expect(shown + demoSeries.length + demoAlbums.length).toBeGreaterThanOrEqual(40)
})

test('what is out and shown has a film; what is to come has none', () => {
  for (const movie of allMovies.filter(({ state }) => state === 'published'))
    expect([movie.slug, movie.film !== null]).toEqual([movie.slug, movie.released_in_days < 0])
})

test('Persian texts have Persian letters and digits, and no stray spaces', () => {
  const texts = [
    ...allMovies.flatMap((movie) => [movie.title_fa, movie.tagline_fa, movie.synopsis_fa]),
    ...demoMovies.flatMap(({ credits }) => credits.flatMap((credit) => [credit.name_fa, credit.character_fa ?? ''])),
    ...demoSeries.flatMap((series) => [series.title_fa, series.tagline_fa, series.synopsis_fa]),
    ...demoSeries.flatMap(({ seasons }) =>
      seasons.flatMap(({ episodes }) => episodes.flatMap((one) => [one.title_fa, one.synopsis_fa])),
    ),
    ...demoAlbums.flatMap((album) => [album.title_fa, album.tagline_fa, album.synopsis_fa]),
    ...demoAlbums.flatMap(({ tracks }) => tracks.map((track) => track.title_fa)),
    ...demoSlides.flatMap((slide) => [slide.eyebrow_fa, slide.story_fa]),
    ...demoWidgets.map((widget) => widget.title_fa),
    ...demoAccounts.flatMap((account) => [account.title_fa, account.note_fa]),
  ]
  expect(texts.filter((text) => /[A-Za-z0-9يك]|\s{2}|^\s|\s$|\s[،؛.؟]|\b(می|نمی) /.test(text))).toEqual([])
})

test('slides and rows lead to titles that are shown; a slide has a picture', () => {
  const shown = demoMovies.filter((movie) => movie.state === 'published')
  for (const slide of demoSlides)
    expect(shown.find((movie) => movie.slug === slide.movie)?.stills.length).toBeGreaterThan(0)
  const listed = demoWidgets.flatMap((widget) => widget.query.movies ?? [])
  expect(listed.filter((slug) => !shown.some((movie) => movie.slug === slug))).toEqual([])
})

test('accounts have user names as they are kept, every role is there, and what they own is sold', () => {
  for (const { user_name } of demoAccounts) expect(normaliseUserName(user_name)).toMatchObject({ normal: user_name })
  const roles = demoAccounts.flatMap(({ staff_role }) => staff_role ?? [])
  expect(roles.toSorted()).toEqual(staffRoles.toSorted())
  const sold = demoMovies.filter((movie) => movie.price !== null).map((movie) => movie.slug)
  expect(demoAccounts.flatMap(({ bought }) => bought).filter(({ slug }) => !sold.includes(slug))).toEqual([])
})

test('what accounts have bought was on its way then, was paid by gifts that were there, and they were members', () => {
  for (const { country, bought, gifts = [], member_for_days: since = 0 } of demoAccounts) {
    const unit = country === 'IR' ? 'irr' : 'usd'
    let left = 0
    for (const event of [...gifts, ...bought].toSorted((a, b) => b.days_ago - a.days_ago)) {
      expect(event.days_ago).toBeLessThanOrEqual(since)
      if ('money' in event) left += event.money.amount
      else {
        const movie = demoMovies.find(({ slug }) => slug === event.slug)
        expect(-(movie?.released_in_days ?? 0)).toBeLessThan(event.days_ago)
        left -= (movie?.sale ?? movie?.price)?.[unit] ?? 0
      }
      expect(left).toBeGreaterThanOrEqual(0)
    }
  }
})

test('the festival has a show on each day from today, at most one in a hall at a time', () => {
  const days = [...new Set(demoShows.map(({ day }) => day))].toSorted((one, other) => one - other)
  expect(days.slice(0, 2)).toEqual([0, 1])
  for (const [index, show] of demoShows.entries())
    for (const other of demoShows.slice(index + 1)) {
      const isApart = other.at >= show.at + show.minutes || show.at >= other.at + other.minutes
      expect(isApart || other.hall !== show.hall || other.day !== show.day).toBe(true)
    }
  // the last one of today ends before midnight, where another day begins
  expect(Math.max(...demoShows.filter(({ day }) => day === 0).map(({ at, minutes }) => at + minutes))).toBeLessThan(
    1440,
  )
})

test('each kind of party has somebody of the demo who reads its report', () => {
  const names = demoAccounts.map((account) => account.user_name)
  for (const role of ['organiser', 'owner', 'cafe'])
    expect(names).toContain(demoReportParties.find((party) => party.role === role && party.reader !== null)?.reader)
})

test('“leaving soon” is not empty: more than one film that is out leaves within its thirty days', () => {
  const leaving = demoMovies.filter(
    ({ leaves_in_days: days = Infinity, released_in_days: out }) => out < 0 && days <= 30,
  )
  expect(leaving.length).toBeGreaterThan(1)
  expect(demoWidgets.some(({ query }) => query.sort === 'leaving')).toBe(true)
})
