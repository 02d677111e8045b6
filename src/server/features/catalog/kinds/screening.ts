import type { Tx } from '#db/client.ts'
import type { ProductId } from '#lib/ids.ts'
import { playedModes } from '#lib/screening-modes.ts'
import { fail, failFields, type Localized } from '../../../fail.ts'
import type { ProductRow } from '../product-queries.ts'
import { filmCard, filmPage, yearsOf } from './film.ts'
import type { FieldsOf, Kind, LockedProduct, TitleEditor } from './kind.ts'
import { screeningFaults } from './screening-faults.ts'
import { findKind, isCafe, lockScreening, writeScreening, writeShownFilm } from './screening-queries.ts'
import { writeTicketOffers } from './ticket-offers.ts'

type ScreeningFields = FieldsOf['screening']

const noFilm: Localized = { fa: 'این فیلم را نداریم.', en: 'We have no such film.' }
const noCafe: Localized = { fa: 'این کافه را نداریم.', en: 'We have no such cafe.' }
const takenSeats: Localized = {
  fa: 'گنجایش از صندلی‌های فروخته و نگه‌داشته کمتر نمی‌شود.',
  en: 'There cannot be fewer seats than are sold or held.',
}

const instantOf = (text: Date | string | null | undefined) => (text == null ? null : new Date(text))
const isSameInstant = (one: Date | null, other: string | null | undefined) =>
  one?.getTime() === instantOf(other)?.getTime()

/** What only a screening has, of its row. We never write one without it. */
function partOf({ id, screening }: Pick<ProductRow, 'id' | 'screening'>) {
  if (screening === null) throw new Error(`Product ${id} is a screening and has no row in screenings.`)
  return screening
}

/**
 * Whoever has a ticket bought a film at an hour: an editor moves neither. No seat can be sold meanwhile, because the
 * screening is locked until the change is written.
 */
async function mayChange(tx: Tx, was: LockedProduct, fields: ScreeningFields): Promise<void> {
  const now = await lockScreening(tx, was.id)
  if (now === undefined) return
  const taken = now.sold + now.held
  if (fields.capacity < taken) failFields({ capacity: [takenSeats] })
  const isSame =
    now.film_id === fields.film_id &&
    now.mode === fields.mode &&
    now.cafe_id === (fields.cafe_id ?? null) &&
    isSameInstant(was.release_at, fields.release_at) &&
    isSameInstant(was.release_ends_at, fields.release_ends_at)
  if (taken > 0 && !isSame) fail('screening.has_tickets')
}

async function write(tx: Tx, id: ProductId, fields: ScreeningFields, now: Date): Promise<void> {
  await writeScreening(tx, id, {
    mode: fields.mode,
    cafe_id: fields.mode === 'room' ? (fields.cafe_id ?? null) : null,
    doors_minutes: fields.doors_minutes,
    sale_starts_at: fields.sale_starts_at ?? null,
    sale_ends_at: fields.sale_ends_at ?? null,
    late_entry: fields.late_entry,
    most_per_member: fields.most_per_member,
    capacity: fields.capacity,
  })
  await writeShownFilm(tx, id, fields.film_id)
  await writeTicketOffers(tx, id, fields.tickets, now)
}

const editor: TitleEditor<'screening'> = {
  async faults(db, fields) {
    const film = await findKind(db, fields.film_id)
    const isKnown = fields.cafe_id == null || (await isCafe(db, fields.cafe_id))
    return {
      ...(film?.kind === 'movie' ? {} : { film_id: [noFilm] }),
      ...(isKnown ? {} : { cafe_id: [noCafe] }),
      ...screeningFaults(fields),
    }
  },

  mayChange,

  write,

  listed: yearsOf,

  read(row) {
    const { film_id, mode, cafe_id, doors_minutes, late_entry, most_per_member, capacity, ...rest } = partOf(row)
    const priceIn = (prices: (typeof rest.tickets)[number]['prices'], currency: 'IRR' | 'USD') => {
      const amount = prices.find((price) => price.currency === currency)?.amount
      return amount === undefined ? null : Number(amount)
    }
    return {
      kind: 'screening',
      ...{ film_id, mode, cafe_id, doors_minutes, late_entry, most_per_member, capacity },
      sale_starts_at: instantOf(rest.sale_starts_at)?.toISOString() ?? null,
      sale_ends_at: instantOf(rest.sale_ends_at)?.toISOString() ?? null,
      tickets: rest.tickets.map(({ seats, name_fa, name_en, tickets, ends_at, prices }) => ({
        ...{ seats, name_fa, name_en, tickets },
        irr: priceIn(prices, 'IRR'),
        usd: priceIn(prices, 'USD'),
        ends_at: instantOf(ends_at)?.toISOString() ?? null,
      })),
      seats_taken: rest.sold + rest.held,
    }
  },
}

function missing(row: ProductRow, now: Date): Localized[] {
  const { tickets, mode, cafe_id: cafeId } = partOf(row)
  const lacks: Localized[] = []
  if (!playedModes.includes(mode)) lacks.push({ fa: 'شیوه‌ای که پخش می‌شود', en: 'a way of showing that can be played' })
  if (mode === 'room' && cafeId === null) lacks.push({ fa: 'کافه‌ای که در آن است', en: 'the cafe that it is in' })
  if (!row.assets.some((asset) => asset.purpose === 'feature'))
    lacks.push({ fa: 'فیلم آمادهٔ پخش', en: 'a film that is ready to play' })
  if (row.release_at === null) lacks.push({ fa: 'شروع', en: 'the beginning' })
  if (row.release_ends_at === null) lacks.push({ fa: 'پایان', en: 'the end' })
  // one that has taken place stays on the site as it is
  else if (row.state === 'draft' && row.release_ends_at <= now)
    lacks.push({ fa: 'زمانی که نگذشته باشد', en: 'a time that has not passed' })
  if (!row.is_free && !tickets.some(({ seats }) => seats === 1))
    lacks.push({ fa: 'بهای بلیت', en: 'the price of a ticket' })
  return lacks
}

export const screening: Kind<TitleEditor<'screening'>> = {
  plural: { fa: 'اکران‌ها', en: 'screenings' },
  card: filmCard,
  page: filmPage,
  editor,
  missing,
  searched: ['title_fa', 'title_en'],
  sale: { type: 'BUY_SCREENING', discounts: { buy: 'screening', rent: 'screening' }, isGiven: false },
}
