import { displayLine } from '#lib/persian/persian-text.ts'
import { failFields, type Localized } from '#server/fail.ts'
import type { ProductRow } from '../product-queries.ts'
import { knownGenres, replaceGenres } from '../title-queries.ts'
import { findAlbumContents, freeTracks, isFilm, publishTracks, writeAlbum } from './album-queries.ts'
import { filmCard, filmPage, yearsOf } from './film.ts'
import { musicCreditFaults, readMusicCredits, writeMusicCredits } from './music-credits.ts'
import type { FieldsOf, Kind, LockedProduct, TitleEditor } from './kind.ts'

type MusicFields = FieldsOf['music']

const sentences = {
  genre: { fa: 'این ژانر را نداریم.', en: 'We have no such genre.' },
  film: { fa: 'این فیلم را نداریم.', en: 'We have no such film.' },
  only_scores: {
    fa: 'فقط موسیقی متن به یک فیلم تعلق دارد.',
    en: 'Only a score belongs to a film.',
  },
  form: {
    fa: 'آنچه قطعه یا فایل دارد، به شکلی دیگر درنمی‌آید.',
    en: 'What has tracks or a file cannot take another form.',
  },
} as const satisfies Record<string, Localized>

/** Returns the part of a row that only music has. We never write music without it. */
function musicOf({ id, music }: Pick<ProductRow, 'id' | 'music'>) {
  if (music === null) throw new Error(`Product ${id} is music and has no row in albums.`)
  return music
}

/** Forms that are heard or watched themselves. */
const playsItself = (form: MusicFields['form']) => form === 'single' || form === 'clip'

const editor: TitleEditor<'music'> = {
  async faults(db, fields) {
    const faults: Record<string, Localized[]> = { ...musicCreditFaults(fields.credits, 'credits') }
    const known = await knownGenres(db, fields.genres)
    if (fields.genres.some((code) => !known.includes(code))) faults['genres'] = [sentences.genre]
    if (fields.score_of != null && fields.form !== 'score') faults['score_of'] = [sentences.only_scores]
    else if (fields.score_of != null && !(await isFilm(db, fields.score_of))) faults['score_of'] = [sentences.film]
    return faults
  },

  async mayChange(tx, was: LockedProduct, fields) {
    const now = await findAlbumContents(tx, was.id)
    if (now === undefined || now.form === fields.form) return
    const isAlike = !playsItself(now.form) && !playsItself(fields.form)
    // an album may become a score; a clip's video is no track
    if (!isAlike && (now.has_tracks || now.has_files)) failFields({ form: [sentences.form] })
  },

  async write(tx, productId, fields, now) {
    await writeAlbum(tx, productId, { form: fields.form, year: fields.year, score_of: fields.score_of ?? null })
    await replaceGenres(tx, productId, [...new Set(fields.genres)])
    await writeMusicCredits(tx, productId, fields.credits)
    if (fields.sales.is_free) await freeTracks(tx, productId, now)
  },

  listed: yearsOf,

  read: (row) => ({
    kind: 'music',
    form: musicOf(row).form,
    year: yearsOf(row).year,
    score_of: musicOf(row).score_of,
    genres: row.genres.map((genre) => genre.code),
    credits: readMusicCredits(row.credits),
  }),
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
const digits = new Intl.NumberFormat('fa-IR', { useGrouping: false })

/** Which tracks have no sound yet, in one sentence. */
function withoutSound(gaps: ProductRow['track_gaps']): Localized[] {
  const numbers = gaps.filter((track) => track.has_sound !== true).map(({ number }) => number)
  if (numbers.length === 0) return []
  return [
    {
      fa: `فایل قطعهٔ ${numbers.map((number) => digits.format(number)).join(' و ')}`,
      en: `the file of track ${listed.format(numbers.map(String))}`,
    },
  ]
}

function missing(row: ProductRow, now: Date): Localized[] {
  const { form } = musicOf(row)
  const lacks: Localized[] = []
  const isComing = row.release_at !== null && row.release_at > now
  if (!row.credits.some(({ role }) => role === 'artist')) lacks.push({ fa: 'نام هنرمند', en: 'an artist' })
  if (playsItself(form)) {
    if (!isComing && !row.assets.some((asset) => asset.purpose === 'feature'))
      lacks.push(
        form === 'clip' ? { fa: 'فایل نماهنگ', en: 'the file of the clip' } : { fa: 'فایل صدا', en: 'its file' },
      )
  } else {
    if (row.track_gaps.length === 0) lacks.push({ fa: 'قطعه', en: 'a track' })
    // an album that is announced may come without its sound
    if (!isComing) lacks.push(...withoutSound(row.track_gaps))
  }
  const isSoldByTrack = row.track_gaps.some((track) => track.is_free || track.is_sold === true)
  if (!row.is_free && row.offers.length === 0 && !isSoldByTrack && !row.in_plans)
    lacks.push({ fa: 'قیمت', en: 'a price' })
  if (displayLine(row.title_fa) === '') lacks.push({ fa: 'نام', en: 'a title' })
  return lacks
}

/** Of an album the length of its tracks together, of a single or a clip its own. */
const card: NonNullable<Kind['card']> = (row, locale) => {
  const { totals } = row.music ?? { totals: null }
  const ofTracks = totals === null || totals.ready === 0 ? row.duration_ms : totals.duration_ms
  return filmCard({ ...row, duration_ms: ofTracks }, locale)
}

export const album: Kind<TitleEditor<'music'>> = {
  plural: { fa: 'موسیقی', en: 'music' },
  card,
  page: filmPage,
  editor,
  missing,
  published: publishTracks,
  // a code for films holds for everything that is bought as they are
  sale: { type: 'BUY_MOVIE', discounts: { buy: 'film', rent: 'rent' }, isGiven: false },
}

/** A track is made in its album's editor, and stands on its page. */
export const track: Kind<null> = {
  plural: { fa: 'قطعه‌ها', en: 'tracks' },
  card: null,
  page: null,
  editor: null,
  published: null,
  missing: () => [],
  sale: { type: 'BUY_MOVIE', discounts: { buy: 'film', rent: 'rent' }, isGiven: false },
}
