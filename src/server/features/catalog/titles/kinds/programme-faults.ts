import { minutes } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Localized } from '#server/fail.ts'
import type { FieldsOf } from './kind.ts'

type Fields = FieldsOf['screening']

/** A title that may be a part. `durationMs` null: nothing of it can be played yet. */
export interface PartTitle {
  id: ProductId
  isFilm: boolean
  regions: readonly string[] | null
  durationMs: number | null
}

const sentences = {
  no_film: { fa: 'این فیلم را نداریم.', en: 'We have no such film.' },
  film_missing: { fa: 'فیلم اکران در برنامه نیست.', en: 'The screening’s film is not in the programme.' },
  twice: { fa: 'یک عنوان دو بار در برنامه است.', en: 'A title is in the programme twice.' },
  introduction_first: {
    fa: 'پیش‌گفتار یکی است و اول برنامه می‌آید.',
    en: 'There is one introduction, and it comes first.',
  },
  talk_last: { fa: 'گفت‌وگو یکی است و آخر برنامه می‌آید.', en: 'There is one talk, and it comes last.' },
  region: {
    fa: 'یکی از عنوان‌های برنامه در همهٔ کشورهای این اکران مجاز نیست.',
    en: 'A title of the programme is not allowed in all countries of this screening.',
  },
  interval: {
    fa: 'تنفس باید بین دو بخش برنامه باشد.',
    en: 'The interval must be between two parts of the programme.',
  },
  two_talks: {
    fa: 'گفت‌وگو یا یک عنوان است یا نوشتاری؛ یکی را بردارید.',
    en: 'The talk is either a title or in words; remove one.',
  },
  only_together: {
    fa: 'تنفس و گفت‌وگوی نوشتاری برای اکرانی است که همه با هم می‌بینند.',
    en: 'An interval and a talk in words are for screenings that all see together.',
  },
  too_long: {
    fa: 'برنامه {n} دقیقه است و تا پایان اکران جا نمی‌شود.',
    en: 'The programme takes {n} minutes, more than there are until the end.',
  },
  only_live: {
    fa: 'این فقط برای پخش زنده است.',
    en: 'This is for live events only.',
  },
  live_missing: {
    fa: 'بنویسید تا کجا می‌شود عقب رفت و بازپخش چند ساعت باز است.',
    en: 'Say how far back one may go, and for how many hours it is shown again.',
  },
  live_alone: {
    fa: 'پخش زنده خودش پخش می‌شود و عنوان دیگری ندارد.',
    en: 'A live event shows itself, and no other title.',
  },
  guest: { fa: 'نام و متن مهمان را به هر دو زبان بنویسید.', en: 'Write the guest’s name and text in both languages.' },
} as const satisfies Record<string, Localized>

/** All titles of the programme in order; without a programme the film alone, and of a live event none. */
export const partsOf = ({ parts, film_id: filmId }: Pick<Fields, 'parts' | 'film_id'>) =>
  parts ?? (filmId === null ? [] : [{ item_id: filmId, role: 'film' as const }])

function orderFault(fields: Fields): Localized | null {
  const parts = partsOf(fields)
  if (!parts.some(({ item_id: id, role }) => id === fields.film_id && role === 'film')) return sentences.film_missing
  if (new Set(parts.map(({ item_id: id }) => id)).size < parts.length) return sentences.twice
  if (parts.some(({ role }, at) => role === 'introduction' && at > 0)) return sentences.introduction_first
  if (parts.some(({ role }, at) => role === 'talk' && at < parts.length - 1)) return sentences.talk_last
  return null
}

/** Whether a title may be watched wherever the screening may. */
function isAllowed({ regions }: PartTitle, wanted: readonly string[] | null | undefined): boolean {
  if (regions === null) return true
  return wanted != null && wanted.every((region) => regions.includes(region))
}

/** The length of the programme in milliseconds, as far as its titles are known. */
export function programmeMs(fields: Fields, titles: readonly PartTitle[]): number {
  const known = partsOf(fields).map(({ item_id: id }) => titles.find((title) => title.id === id)?.durationMs ?? 0)
  const shown = known.reduce((sum, length) => sum + length, 0)
  return shown + minutes(fields.interval?.minutes ?? 0) + minutes(fields.talk_minutes ?? 0)
}

function timeFault(fields: Fields, titles: readonly PartTitle[]): Localized | null {
  const { release_at: begins, release_ends_at: ends, mode } = fields
  if (mode !== 'together' || begins == null || ends == null) return null
  const length = programmeMs(fields, titles)
  if (length <= Date.parse(ends) - Date.parse(begins)) return null
  const n = Math.ceil(length / minutes(1))
  const { fa, en } = sentences.too_long
  return { fa: fa.replace('{n}', n.toLocaleString('fa-IR')), en: en.replace('{n}', String(n)) }
}

/** A live event shows itself: it has no titles, and what it needs instead nothing else has. */
function liveFaults(fields: Fields): Record<string, Localized[]> {
  const { mode, live, film_id: filmId, parts, interval, talk_minutes: talk } = fields
  if (mode !== 'live') return live == null ? {} : { live: [sentences.only_live] }
  return {
    ...(live == null ? { live: [sentences.live_missing] } : {}),
    ...(filmId === null ? {} : { film_id: [sentences.live_alone] }),
    ...(parts == null ? {} : { parts: [sentences.live_alone] }),
    ...(interval == null ? {} : { interval: [sentences.only_together] }),
    ...(talk == null ? {} : { talk_minutes: [sentences.only_together] }),
  }
}

const guestFault = ({ guest }: Fields) =>
  guest != null && Object.values(guest).some((text) => text.trim() === '') && sentences.guest

/** Faults of the evening around the film, by the contract's names. */
export function programmeFaults(fields: Fields, titles: readonly PartTitle[]): Record<string, Localized[]> {
  const fault = guestFault(fields)
  const ofGuest: Record<string, Localized[]> = fault ? { guest: [fault] } : {}
  const ofTitles = fields.mode === 'live' ? {} : titleFaults(fields, titles)
  return { ...ofTitles, ...ofGuest, ...liveFaults(fields) }
}

function titleFaults(fields: Fields, titles: readonly PartTitle[]): Record<string, Localized[]> {
  const parts = partsOf(fields)
  const faults: Record<string, Localized[]> = {}
  const put = (field: string, fault: Localized | null | false) => {
    if (fault) faults[field] ??= [fault]
  }
  const titleOf = (id: ProductId | null) => titles.find((title) => title.id === id)
  put('film_id', titleOf(fields.film_id)?.isFilm !== true && sentences.no_film)
  put('parts', parts.some(({ item_id: id }) => titleOf(id)?.isFilm !== true) && sentences.no_film)
  put('parts', orderFault(fields))
  // the film's own regions are judged at the door, together with those of the screening
  const others = parts.flatMap(({ item_id: id }) => (id === fields.film_id ? [] : (titleOf(id) ?? [])))
  put('parts', others.some((title) => !isAllowed(title, fields.regions)) && sentences.region)
  const all = parts.length + (fields.talk_minutes == null ? 0 : 1)
  put('interval', fields.interval != null && fields.interval.after >= all && sentences.interval)
  put('talk_minutes', fields.talk_minutes != null && parts.at(-1)?.role === 'talk' && sentences.two_talks)
  if (fields.mode !== 'together') {
    put('interval', fields.interval != null && sentences.only_together)
    put('talk_minutes', fields.talk_minutes != null && sentences.only_together)
  }
  put('release_ends_at', timeFault(fields, titles))
  return faults
}
