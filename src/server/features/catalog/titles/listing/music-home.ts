import type { z } from 'zod'
import type { getMusicHome } from '#contract/catalog/music-home.ts'
import { after, days } from '#lib/time/clock.ts'
import { type AlbumForm, albumForms } from '#lib/lists/album-forms.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { findNewestOfEach } from './listed-queries.ts'
import { presentImage } from '../image-address.ts'
import { findArtists, findMostHeard } from '../kinds/track-queries.ts'
import { namesIn, presentArtist } from '../present-album.ts'
import { presentCard } from '../present-product.ts'

type Home = z.input<(typeof getMusicHome)['responses'][200]>
type HeardRow = Awaited<ReturnType<typeof findMostHeard>>[number]

const rowLength = 18
const heardCount = 6
const artistCount = 24
// a week, so that the row is of this week
const heardWithin = days(7)

function presentHeard(row: HeardRow, locale: Locale): Home['most_heard'][number] {
  return {
    id: row.id,
    title: inLocale(row.title_fa, row.title_en, locale),
    artists: namesIn(row.artists.length > 0 ? row.artists : row.album_artists, locale),
    duration_ms: row.sound?.duration_ms ?? null,
    album: { id: row.album_id, title: inLocale(row.album_title_fa, row.album_title_en, locale) },
    artwork: presentImage(row.artwork),
  }
}

/** The rows of the music page. Three queries. */
export async function musicHome(core: Pick<Core, 'db' | 'clock'>, locale: Locale): Promise<Home> {
  const { db } = core
  const now = core.clock.now()
  const walk = { kinds: ['music'] as const, topics: albumForms.map((form) => `form:${form}`) }
  const [newest, heard, artists] = await Promise.all([
    findNewestOfEach(db, walk, { locale, now, limit: rowLength }),
    findMostHeard(db, { since: after(now, -heardWithin), limit: heardCount }),
    findArtists(db, artistCount),
  ])
  const cards = (forms: readonly AlbumForm[]) =>
    newest
      .filter(({ music }) => music !== null && forms.includes(music.form))
      .slice(0, rowLength)
      .map((row) => presentCard(row, locale, now))
  return {
    albums: cards(['album', 'single']),
    scores: cards(['score']),
    clips: cards(['clip']),
    most_heard: heard.map((row) => presentHeard(row, locale)),
    artists: artists.map((person) => presentArtist(person, locale)),
  }
}
