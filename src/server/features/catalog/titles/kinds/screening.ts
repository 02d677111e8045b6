import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { displayLine, displayText } from '#lib/persian/persian-text.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import type { ProductRow } from '../product-queries.ts'
import { filmCard, filmPage, yearsOf } from './film.ts'
import type { FieldsOf, Kind, LockedProduct, TitleEditor } from './kind.ts'
import { partsOf, programmeFaults } from './programme-faults.ts'
import { screeningFaults } from './screening-faults.ts'
import { findTitles, isCafe, lockScreening, writeProgramme, writeScreening } from './screening-queries.ts'
import { writeTicketOffers } from './ticket-offers.ts'

type ScreeningFields = FieldsOf['screening']

const noCafe: Localized = { fa: 'این کافه را نداریم.', en: 'We have no such cafe.' }
const takenSeats: Localized = {
  fa: 'گنجایش از صندلی‌های فروخته و نگه‌داشته کمتر نمی‌شود.',
  en: 'There cannot be fewer seats than are sold or held.',
}
const keptSeats: Localized = {
  fa: 'گنجایش از صندلی‌های فروخته، نگه‌داشته و سهم گذرداران کمتر نمی‌شود.',
  en: 'There cannot be fewer seats than are sold, held or kept for passes.',
}

const instantOf = (text: Date | string | null | undefined) => (text == null ? null : new Date(text))
const isSameInstant = (one: Date | null, other: string | null | undefined) =>
  one?.getTime() === instantOf(other)?.getTime()

/** A live event shows no film: its year is that of its evening, and before it has a date that of its last change. */
function withYear<R extends { year: number | null; release_at: Date | null }>(
  row: R & { published_at?: Date | null; updated_at?: Date },
): R {
  const at = row.release_at ?? row.published_at ?? row.updated_at ?? null
  return { ...row, year: row.year ?? at?.getUTCFullYear() ?? null }
}

/** Returns the part of a row that only a screening has. We never write one without it. */
function partOf({ id, screening }: Pick<ProductRow, 'id' | 'screening'>) {
  if (screening === null) throw new Error(`Product ${id} is a screening and has no row in screenings.`)
  return screening
}

/** Whether the evening takes as long as before, with the same titles in the same order. */
function isSameProgramme(
  now: NonNullable<Awaited<ReturnType<typeof lockScreening>>>,
  fields: ScreeningFields,
): boolean {
  const spelled = (parts: readonly { item_id: number; role: string }[]) =>
    parts.map(({ item_id: id, role }) => `${id} ${role}`).join()
  return (
    spelled(now.parts) === spelled(partsOf(fields)) &&
    now.goes_back === (fields.live?.may_go_back ?? null) &&
    now.replay_hours === (fields.live?.replay_hours ?? null) &&
    now.interval_minutes === (fields.interval?.minutes ?? null) &&
    now.interval_after === (fields.interval?.after ?? null) &&
    now.talk_minutes === (fields.talk_minutes ?? null)
  )
}

/**
 * Refuses to move a taken seat's film or hour: its buyer bought both. No seat can be sold meanwhile, because the
 * screening is locked until the change is written.
 */
async function mayChange(tx: Tx, was: LockedProduct, fields: ScreeningFields): Promise<void> {
  const now = await lockScreening(tx, was.id)
  if (now === undefined) return
  const taken = now.sold + now.held + now.at_door
  if (fields.capacity < taken) failFields({ capacity: [takenSeats] })
  if (fields.capacity < taken + now.pass_quota - now.pass_taken) failFields({ capacity: [keptSeats] })
  const isSame =
    now.film_id === fields.film_id &&
    now.mode === fields.mode &&
    now.cafe_id === (fields.cafe_id ?? null) &&
    isSameInstant(was.release_at, fields.release_at) &&
    isSameInstant(was.release_ends_at, fields.release_ends_at) &&
    isSameProgramme(now, fields)
  if (taken > 0 && !isSame) fail('screening.has_tickets')
}

function guestColumns(guest: ScreeningFields['guest']) {
  if (guest == null) return { guest_name_fa: null, guest_name_en: null, guest_text_fa: null, guest_text_en: null }
  return {
    guest_name_fa: displayLine(guest.name_fa),
    guest_name_en: displayLine(guest.name_en),
    guest_text_fa: displayText(guest.text_fa),
    guest_text_en: displayText(guest.text_en),
  }
}

/** The guest as an editor reads it; null when there is none. The database keeps all four texts, or none. */
function guestOf(row: ReturnType<typeof partOf>): ScreeningFields['guest'] {
  const { guest_name_fa: nameFa, guest_name_en: nameEn, guest_text_fa: textFa, guest_text_en: textEn } = row
  if (nameFa === null || nameEn === null || textFa === null || textEn === null) return null
  return { name_fa: nameFa, name_en: nameEn, text_fa: textFa, text_en: textEn }
}

function liveOf({ goes_back: back, replay_hours: replay }: ReturnType<typeof partOf>): ScreeningFields['live'] {
  return back === null || replay === null ? null : { may_go_back: back, replay_hours: replay }
}

async function write(tx: Tx, id: ProductId, fields: ScreeningFields, now: Date): Promise<void> {
  await writeScreening(tx, id, {
    mode: fields.mode,
    cafe_id: fields.mode === 'room' ? (fields.cafe_id ?? null) : null,
    doors_minutes: fields.doors_minutes,
    sale_starts_at: fields.sale_starts_at ?? null,
    sale_ends_at: fields.sale_ends_at ?? null,
    late_entry: fields.late_entry,
    return_hours: fields.return_hours ?? null,
    most_per_member: fields.most_per_member,
    capacity: fields.capacity,
    interval_minutes: fields.interval?.minutes ?? null,
    interval_after: fields.interval?.after ?? null,
    talk_minutes: fields.talk_minutes ?? null,
    takes_questions: fields.takes_questions,
    goes_back: fields.live?.may_go_back ?? null,
    replay_hours: fields.live?.replay_hours ?? null,
    ...guestColumns(fields.guest),
  })
  const parts = partsOf(fields)
  await writeProgramme(
    tx,
    id,
    parts.map(({ item_id: itemId, role }) => ({ itemId, role, isMain: itemId === fields.film_id })),
  )
  await writeTicketOffers(tx, id, fields.tickets, now)
}

const editor: TitleEditor<'screening'> = {
  async faults(db, fields) {
    const ids = [fields.film_id ?? [], partsOf(fields).map(({ item_id: id }) => id)].flat()
    const titles = (await findTitles(db, ids)).map(({ id, kind, regions, duration_ms: durationMs }) => ({
      id,
      regions,
      durationMs,
      isFilm: kind === 'movie',
    }))
    const isKnown = fields.cafe_id == null || (await isCafe(db, fields.cafe_id))
    return {
      ...programmeFaults(fields, titles),
      ...(isKnown ? {} : { cafe_id: [noCafe] }),
      ...screeningFaults(fields),
    }
  },

  mayChange,

  write,

  listed: (row) => yearsOf(withYear(row)),

  read(row) {
    const { film_id, mode, cafe_id, doors_minutes, late_entry, return_hours, ...more } = partOf(row)
    const { most_per_member, capacity, ...rest } = more
    const priceIn = (prices: (typeof rest.tickets)[number]['prices'], currency: 'IRR' | 'USD') => {
      const amount = prices.find((price) => price.currency === currency)?.amount
      return amount === undefined ? null : Number(amount)
    }
    return {
      kind: 'screening',
      film_id,
      mode,
      cafe_id,
      doors_minutes,
      late_entry,
      return_hours,
      most_per_member,
      capacity,
      // a programme of the film alone is none
      parts: rest.parts.length < 2 ? null : rest.parts.map(({ item_id, role }) => ({ item_id, role })),
      interval:
        rest.interval_minutes === null || rest.interval_after === null
          ? null
          : { minutes: rest.interval_minutes, after: rest.interval_after },
      talk_minutes: rest.talk_minutes,
      takes_questions: rest.takes_questions,
      guest: guestOf(partOf(row)),
      live: liveOf(partOf(row)),
      sale_starts_at: instantOf(rest.sale_starts_at)?.toISOString() ?? null,
      sale_ends_at: instantOf(rest.sale_ends_at)?.toISOString() ?? null,
      tickets: rest.tickets.map(({ seats, name_fa, name_en, tickets, unnamed_hours, ends_at, prices }) => ({
        seats,
        name_fa,
        name_en,
        tickets,
        unnamed_hours,
        irr: priceIn(prices, 'IRR'),
        usd: priceIn(prices, 'USD'),
        ends_at: instantOf(ends_at)?.toISOString() ?? null,
      })),
      seats_taken: rest.sold + rest.held + rest.at_door,
    }
  },
}

function missingTitles({ assets }: ProductRow, parts: ReturnType<typeof partOf>['parts']): Localized[] {
  if (!assets.some((asset) => asset.purpose === 'feature'))
    return [{ fa: 'فیلم آمادهٔ پخش', en: 'a film that is ready to play' }]
  if (parts.every(({ duration_ms: length }) => length !== null)) return []
  return [{ fa: 'همهٔ عنوان‌های برنامه، آمادهٔ پخش', en: 'all titles of the programme, ready to play' }]
}

function missing(row: ProductRow, now: Date): Localized[] {
  const { tickets, mode, parts, cafe_id: cafeId } = partOf(row)
  const lacks: Localized[] = []
  if (mode === 'room' && cafeId === null) lacks.push({ fa: 'کافه‌ای که در آن است', en: 'the cafe that it is in' })
  // what a camera will send is not there yet
  if (mode !== 'live') lacks.push(...missingTitles(row, parts))
  if (row.release_at === null) lacks.push({ fa: 'شروع', en: 'the beginning' })
  if (row.release_ends_at === null) lacks.push({ fa: 'پایان', en: 'the end' })
  // one that has taken place stays on the site as it is
  else if (row.state === 'draft' && row.release_ends_at <= now)
    lacks.push({ fa: 'زمانی که نگذشته باشد', en: 'a time that has not passed' })
  if (!row.is_free && !tickets.some(({ seats }) => seats === 1))
    lacks.push({ fa: 'قیمت بلیت', en: 'the price of a ticket' })
  return lacks
}

export const screening: Kind<TitleEditor<'screening'>> = {
  plural: { fa: 'اکران‌ها', en: 'screenings' },
  card: (row, locale) => filmCard(withYear(row), locale),
  page: filmPage,
  editor,
  missing,
  published: null,
  sale: { type: 'BUY_SCREENING', discounts: { buy: 'screening', rent: 'screening' }, isGiven: false },
}
