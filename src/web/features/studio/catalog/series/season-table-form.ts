import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { entryOf, type InstantEntry, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { amountIn, amountShown, momentIn } from '#web/features/studio/form/typed-fields.ts'
import type { StudioEpisode, StudioSeason, TableInput } from './season-data.ts'

/** A row of the table: text as typed. */
export type EpisodeForm = {
  /** Identifies the row while rows are added and removed. */
  key: string
  id: number | null
  number: string
  title_fa: string
  title_en: string
  synopsis_fa: string
  synopsis_en: string
  release: InstantEntry
  is_free: boolean
  toman: string
  usd: string
  comes_after: number | null
}

export type TableForm = { rows: EpisodeForm[]; removed: number[] }

const rowOf = (episode: StudioEpisode, locale: Locale): EpisodeForm => ({
  key: `saved-${episode.id}`,
  id: episode.id,
  number: localDigits(episode.number, locale),
  title_fa: episode.title_fa,
  title_en: episode.title_en,
  synopsis_fa: episode.synopsis_fa,
  synopsis_en: episode.synopsis_en,
  release: entryOf(episode.release_at, locale, 'moment'),
  is_free: episode.is_free,
  toman: amountShown(episode.irr, 'IRR', locale),
  usd: amountShown(episode.usd, 'USD', locale),
  comes_after: episode.comes_after ?? null,
})

/** The rows of a season as its table shows them. */
export const tableForm = (season: StudioSeason, locale: Locale): TableForm => ({
  rows: season.episodes.map((episode) => rowOf(episode, locale)),
  removed: [],
})

const episodeNumber = (text: string): number | null => wholeOf(text, { least: 1, most: 9999 })

/** Reads the rows into the contract's form, or returns their faults by the contract's names. */
export function tableInput(
  { rows, removed }: TableForm,
  { was, locale }: { was: StudioSeason; locale: Locale },
): { input: TableInput } | { faults: Faults } {
  const faults: Faults = {}
  const episodes = rows.map((row, at) => {
    const put = (field: string, fault: Faults[string]) => {
      faults[`episodes.${at}.${field}`] ??= fault
    }
    const saved = was.episodes.find(({ id }) => id === row.id)
    const number = episodeNumber(row.number)
    if (number === null) put('number', row.number.trim() === '' ? 'required' : 'number')
    for (const name of ['title_fa', 'title_en'] as const) if (row[name].trim() === '') put(name, 'required')
    const release_at = momentIn(row.release, saved?.release_at, { locale, refuse: (fault) => put('release_at', fault) })
    return {
      id: row.id,
      number: number ?? 1,
      title_fa: row.title_fa,
      title_en: row.title_en,
      synopsis_fa: row.synopsis_fa,
      synopsis_en: row.synopsis_en,
      release_at: release_at ?? null,
      is_free: row.is_free,
      irr: row.is_free ? null : amountIn(row.toman, 'IRR', (fault) => put('irr', fault)),
      usd: row.is_free ? null : amountIn(row.usd, 'USD', (fault) => put('usd', fault)),
      comes_after: row.comes_after,
    }
  })
  const numbers = episodes.map(({ number }) => number)
  numbers.forEach((number, at) => {
    if (numbers.indexOf(number) !== at) faults[`episodes.${at}.number`] ??= 'number_twice'
  })
  return Object.keys(faults).length > 0 ? { faults } : { input: { version: was.version, episodes, removed } }
}

let made = 0

/** Returns new rows: with the next numbers, and the price and freedom of the row before. */
export function newRows(rows: readonly EpisodeForm[], count: number, locale: Locale): EpisodeForm[] {
  const last = rows.at(-1)
  const most = Math.max(0, ...rows.map(({ number }) => episodeNumber(number) ?? 0))
  return Array.from({ length: count }, (_each, at) => {
    made += 1
    return {
      key: `new-${made}`,
      id: null,
      number: localDigits(most + 1 + at, locale),
      title_fa: '',
      title_en: '',
      synopsis_fa: '',
      synopsis_en: '',
      release: noMoment,
      is_free: last?.is_free ?? false,
      toman: last?.toman ?? '',
      usd: last?.usd ?? '',
      comes_after: null,
    }
  })
}

const isPersian = (text: string) => /[\u0600-\u06ff]/.test(text)

/**
 * Rows from pasted lines, one an episode; between its cells is a tab. A number first is its number; then titles and
 * texts, each by its own language. Null: nothing of it is a table or a list.
 */
export function pastedRows(text: string, rows: readonly EpisodeForm[], locale: Locale): EpisodeForm[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2 && !text.includes('\t')) return null
  return newRows(rows, lines.length, locale).map((row, at) => {
    const cells = (lines[at] ?? '').split('\t').map((cell) => cell.trim())
    const number = episodeNumber(cells[0] ?? '')
    const words = (number === null ? cells : cells.slice(1)).filter((cell) => cell !== '')
    const persian = words.filter(isPersian)
    const english = words.filter((word) => !isPersian(word))
    return {
      ...row,
      ...(number === null ? {} : { number: localDigits(number, locale) }),
      title_fa: persian[0] ?? '',
      synopsis_fa: persian[1] ?? '',
      title_en: english[0] ?? '',
      synopsis_en: english[1] ?? '',
    }
  })
}

/** The rows with one changed. */
export const withRow = (rows: readonly EpisodeForm[], at: number, change: Partial<EpisodeForm>): EpisodeForm[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row))
