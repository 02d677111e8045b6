import { filmMinutes } from '#lib/time/film-minutes.ts'
import { formatDate, formatDateTime } from '#lib/time/dates.ts'
import { formatLastDay } from '#lib/time/end-of-day.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatDuration } from '#lib/time/durations.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { ProductKind } from '#lib/lists/product-kinds.ts'
import type { Localized } from '../../../fail.ts'
import { jalaliYearOf } from '#lib/time/jalali.ts'
import type { PersonHitRow, ProductHitRow } from './hit-queries.ts'

const roleNames: Readonly<Record<string, Localized>> = {
  director: { fa: 'کارگردان', en: 'director' },
  writer: { fa: 'نویسنده', en: 'writer' },
  cast: { fa: 'بازیگر', en: 'actor' },
  camera: { fa: 'فیلم‌بردار', en: 'camera' },
  editor: { fa: 'تدوینگر', en: 'editor' },
  music: { fa: 'آهنگ‌ساز', en: 'music' },
  producer: { fa: 'تهیه‌کننده', en: 'producer' },
  voice: { fa: 'صداپیشه', en: 'voice' },
  artist: { fa: 'هنرمند', en: 'artist' },
  featured: { fa: 'هنرمند مهمان', en: 'featured artist' },
  composer: { fa: 'آهنگ‌ساز', en: 'composer' },
  lyricist: { fa: 'ترانه‌سرا', en: 'lyricist' },
  arranger: { fa: 'تنظیم‌کننده', en: 'arranger' },
  performer: { fa: 'نوازنده', en: 'performer' },
  recording: { fa: 'صدابردار', en: 'recording' },
}

const shelfNames: Readonly<Record<NonNullable<ProductHitRow['shelf']>, Localized>> = {
  poster: { fa: 'پوستر', en: 'poster' },
  print: { fa: 'چاپ', en: 'print' },
  book: { fa: 'کتاب', en: 'book' },
  record: { fa: 'صفحه', en: 'record' },
  shirt: { fa: 'پیراهن', en: 'shirt' },
  cup: { fa: 'لیوان', en: 'cup' },
  disc: { fa: 'دیسک', en: 'disc' },
  other: { fa: 'فروشگاه', en: 'shop' },
}

const joined = (parts: readonly (string | null)[], locale: Locale): string =>
  parts.filter((part) => part !== null && part !== '').join(locale === 'fa' ? '، ' : ', ')

/** The year as the language counts it. */
const yearOf = ({ year }: ProductHitRow, locale: Locale): string | null =>
  year === null ? null : localDigits(locale === 'fa' ? jalaliYearOf(year) : year, locale)

const lengthOf = ({ duration_ms: length }: ProductHitRow, locale: Locale): string | null =>
  length === null ? null : formatDuration(filmMinutes(length), locale)

const genreOf = ({ genre }: ProductHitRow, locale: Locale): string | null =>
  genre === null ? null : inLocale(genre.name_fa, genre.name_en, locale)

const artistOf = ({ artist }: ProductHitRow, locale: Locale): string | null =>
  artist === null ? null : inLocale(artist.name_fa, artist.name_en, locale)

const numbered = (name: Localized, number: number | null, locale: Locale): string | null =>
  number === null ? null : `${name[locale]} ${localDigits(number, locale)}`

const seasonName = { fa: 'فصل', en: 'season' }
const episodeName = { fa: 'قسمت', en: 'episode' }

/** The row under a found title, by its kind. */
const lines: Readonly<Record<ProductKind, (row: ProductHitRow, locale: Locale) => readonly (string | null)[]>> = {
  movie: (row, locale) => [genreOf(row, locale), yearOf(row, locale), lengthOf(row, locale)],
  series: (row, locale) => [inLocale('سریال', 'series', locale), yearOf(row, locale)],
  season: (row, locale) => [row.parent_fa && inLocale(row.parent_fa, row.parent_en, locale)],
  // of the special season, which has the number 0, the number is left out
  episode: (row, locale) => [
    row.series_fa && inLocale(row.series_fa, row.series_en, locale),
    numbered(seasonName, row.parent_position === 0 ? null : row.parent_position, locale),
    numbered(episodeName, row.position === 0 ? null : row.position, locale),
  ],
  music: (row, locale) => [artistOf(row, locale), yearOf(row, locale), lengthOf(row, locale)],
  track: (row, locale) => [
    inLocale('قطعه', 'track', locale),
    row.parent_fa && inLocale(row.parent_fa, row.parent_en, locale),
    artistOf(row, locale),
  ],
  screening: ({ release_at: begins }, locale) => [
    inLocale('اکران', 'screening', locale),
    begins && formatDateTime(begins, locale, { year: false }),
  ],
  festival: ({ release_at: opens, release_ends_at: closes }, locale) => [
    opens && closes && `${formatDate(opens, locale, { year: false })} – ${formatLastDay(closes, locale)}`,
  ],
  goods: (row, locale) => [
    row.shelf && shelfNames[row.shelf][locale],
    row.line_fa && inLocale(row.line_fa, row.line_en, locale),
  ],
}

export const lineOfProduct = (row: ProductHitRow, locale: Locale): string =>
  joined(lines[row.kind](row, locale), locale)

/** Roles, and how many titles. */
export function lineOfPerson({ roles, titles }: Pick<PersonHitRow, 'roles' | 'titles'>, locale: Locale): string {
  const names = [...new Set(roles.map((role) => roleNames[role]?.[locale]))].filter((name) => name !== undefined)
  const count =
    locale === 'fa' ? `${localDigits(titles, 'fa')} عنوان` : `${titles} ${titles === 1 ? 'title' : 'titles'}`
  return joined([...names.slice(0, 3), count], locale)
}
