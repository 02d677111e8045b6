import type { z } from 'zod'
import type { getDoorList as contract } from '#contract/screenings/cafes/cafes.ts'
import { seatsInside } from '#lib/door-count.ts'
import { fullName } from '#lib/typed/full-name.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { stateOf } from '#server/features/screenings/schedule/index.ts'
import { type EveningRow, findEvening, listDoorGuests, listDoorRows } from './evening-queries.ts'
import { mayStartAt } from './evening-start.ts'

type DoorList = z.input<(typeof contract)['responses'][200]>

export function presentEvening(row: EveningRow, locale: Locale, now: Date): DoorList['evening'] {
  const facts = {
    mode: 'room' as const,
    fate: row.fate,
    doorsMinutes: row.doors_minutes,
    startsAt: row.release_at,
    endsAt: row.release_ends_at,
    saleStartsAt: row.sale_starts_at,
    saleEndsAt: row.sale_ends_at,
    returnHours: row.return_hours,
  }
  return {
    id: row.id,
    title: inLocale(row.title_fa, row.title_en, locale),
    cafe: {
      id: row.cafe_id,
      name: inLocale(row.name_fa, row.name_en, locale),
      city: inLocale(row.city_fa, row.city_en, locale),
    },
    still: presentImage(row.still),
    state: stateOf(facts, now),
    starts_at: row.release_at.toISOString(),
    ends_at: row.release_ends_at.toISOString(),
    may_start_at: mayStartAt(facts).toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    seats: row.capacity,
    seats_in: row.seats_in,
    seats_sold: row.seats_sold,
    seats_at_door: row.at_door,
  }
}

/** The evening and its door list: names and numbers, and nothing else about anybody. Three statements. */
export async function readDoorList(core: Core, id: ProductId, locale: Locale): Promise<DoorList> {
  const now = core.clock.now()
  const [row, lines, guests] = await Promise.all([
    findEvening(core.db, id),
    listDoorRows(core.db, id),
    listDoorGuests(core.db, id),
  ])
  return {
    now: now.toISOString(),
    evening: presentEvening(row ?? fail('product.not_found'), locale, now),
    lines: lines.map((line, index) => {
      const { seats, entries, guests_in: guestsIn, nameless_in: namelessIn } = line
      const isWhole = entries > 0
      return {
        ticket_id: line.id,
        number: index + 1,
        name: fullName(line),
        seats,
        entries,
        guests: guests
          .filter((guest) => guest.ticket_id === line.id)
          .map((guest) => ({
            id: guest.id,
            name: guest.name,
            entries: guest.entries,
            came_at: guest.came_at?.toISOString() ?? null,
          })),
        came_at: line.came_at?.toISOString() ?? null,
        is_whole: isWhole,
        nameless_in: namelessIn,
        seats_in: seatsInside({ seats, isWhole, guestsIn, namelessIn }),
      }
    }),
  }
}
