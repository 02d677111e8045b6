import type { z } from 'zod'
import type { getToday } from '#contract/support/studio-today.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'
import type { Core } from '#server/core.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { depositTypes } from '#server/features/payments/purchases/index.ts'
import { compareSales, dayBounds } from './compare-sales.ts'
import { countNeeds } from './need-queries.ts'
import { judgeStream } from './judge-stream.ts'
import { kindsFor, orderNeeds, presentNeed } from './order-needs.ts'
import { readFigures } from './read-figures.ts'
import { readFirstDay } from './read-first-day.ts'
import { readVideo } from './read-video.ts'
import { listSold } from './sales-queries.ts'
import { listShows, type ShowRow } from './show-queries.ts'

type Today = z.input<(typeof getToday.responses)[200]>

const presentShow = (row: ShowRow, locale: Locale, now: Date): Today['on_air'][number] => ({
  product_id: row.id,
  title: inLocale(row.title_fa, row.title_en, locale),
  mode: row.mode,
  starts_at: (row.on_air_at ?? row.release_at)?.toISOString() ?? null,
  ends_at: row.release_ends_at?.toISOString() ?? null,
  seats: { sold: row.sold, capacity: row.capacity },
  viewers: row.is_free || row.mode === 'room' ? null : row.players,
  stalled: row.is_free || row.mode === 'room' ? null : row.stalled,
  stream:
    row.mode === 'live' && row.is_on_air
      ? judgeStream({ isHeld: row.is_held, newestAt: row.newest_at, health: row.health, healthAt: row.health_at }, now)
      : null,
  still: presentImage(row.still),
})

/** The first page of the studio for a role: what its duties do not cover is left out, and costs no statement. */
export async function readToday(core: Core, role: StaffRole, locale: Locale): Promise<Today> {
  const now = core.clock.now()
  const day = dayBounds(now)
  const [firstDay, needs, shows, sold, video, figures] = await Promise.all([
    hasDuty(role, 'staff') ? readFirstDay(core) : null,
    countNeeds(core.db, kindsFor(role), { now, until: day.until }),
    listShows(core.db, { now, until: day.until }),
    hasDuty(role, 'books') ? listSold(core.db, day, depositTypes()) : null,
    hasDuty(role, 'titles') ? readVideo(core, { from: day.from, locale }) : null,
    readFigures(core.db, role, { now, from: day.from, locale }),
  ])
  return {
    now: now.toISOString(),
    first_day: firstDay,
    needs: orderNeeds(needs, now).map(presentNeed),
    on_air: shows.filter((row) => row.is_on_air).map((row) => presentShow(row, locale, now)),
    next: shows.filter((row) => !row.is_on_air).map((row) => presentShow(row, locale, now)),
    shows: shows[0]?.total ?? 0,
    sales: sold === null ? null : compareSales(sold),
    video,
    figures,
  }
}
