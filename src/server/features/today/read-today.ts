import type { z } from 'zod'
import type { getToday } from '#contract/studio-today.ts'
import type { Locale } from '#lib/locale.ts'
import { hasDuty, type StaffRole } from '#lib/staff-roles.ts'
import type { Core } from '../../core.ts'
import { inLocale, presentImage } from '../catalog/index.ts'
import { listPreparing } from '../media/index.ts'
import { depositTypes } from '../purchases/index.ts'
import { compareSales, dayBounds } from './compare-sales.ts'
import { countNeeds } from './need-queries.ts'
import { kindsFor, orderNeeds, presentNeed } from './order-needs.ts'
import { readFirstDay } from './read-first-day.ts'
import { listSold } from './sales-queries.ts'
import { listShows, type ShowRow } from './show-queries.ts'

type Today = z.input<(typeof getToday.responses)[200]>

const presentShow = (row: ShowRow, locale: Locale): Today['on_air'][number] => ({
  product_id: row.id,
  title: inLocale(row.title_fa, row.title_en, locale),
  mode: row.mode,
  starts_at: (row.on_air_at ?? row.release_at)?.toISOString() ?? null,
  ends_at: row.release_ends_at?.toISOString() ?? null,
  seats: { sold: row.sold, capacity: row.capacity },
  viewers: row.is_free || row.mode === 'room' ? null : row.players,
  still: presentImage(row.still),
})

async function readVideo(core: Core, locale: Locale): Promise<Today['video']> {
  const found = await listPreparing(core.db)
  const running = found.filter((row) => row.is_running)
  return {
    running: running.map((row) => ({
      product_id: row.product_id,
      title: inLocale(row.title_fa, row.title_en, locale),
      step: row.step,
      progress: Math.min(1, row.progress),
      seconds_left: row.seconds_left,
    })),
    waiting: (found[0]?.total ?? 0) - running.length,
  }
}

/** The first page of the studio for a role: what its duties do not cover is left out, and costs no statement. */
export async function readToday(core: Core, role: StaffRole, locale: Locale): Promise<Today> {
  const now = core.clock.now()
  const day = dayBounds(now)
  const [firstDay, needs, shows, sold, video] = await Promise.all([
    hasDuty(role, 'staff') ? readFirstDay(core) : null,
    countNeeds(core.db, kindsFor(role), now),
    listShows(core.db, { now, until: day.until }),
    hasDuty(role, 'books') ? listSold(core.db, day, depositTypes()) : null,
    hasDuty(role, 'titles') ? readVideo(core, locale) : null,
  ])
  return {
    now: now.toISOString(),
    first_day: firstDay,
    needs: orderNeeds(needs).map(presentNeed),
    on_air: shows.filter((row) => row.is_on_air).map((row) => presentShow(row, locale)),
    next: shows.filter((row) => !row.is_on_air).map((row) => presentShow(row, locale)),
    shows: shows[0]?.total ?? 0,
    sales: sold === null ? null : compareSales(sold),
    video,
  }
}
