import { demoDoorSales } from '#db/seed/door-sales.ts'
import { after, minutes } from '#lib/time/clock.ts'
import type { Core } from '../core.ts'
import { writeDoorActs } from '#server/features/screenings/cafes/index.ts'
import { findMember, findTitle } from './demo-queries.ts'

/** Sells seats at the door as a host of the demo, where the demo has that evening. */
export async function seedDoorSales(core: Core): Promise<void> {
  const memberId = await findMember(core.db, demoDoorSales.host)
  const evening = await findTitle(core.db, demoDoorSales.screening)
  if (memberId === undefined || evening === undefined) return
  const now = core.clock.now()
  const acts = demoDoorSales.sales.map(({ id, seats, minutesAgo }) => ({
    act: 'sell' as const,
    id,
    seats,
    at: after(now, -minutes(minutesAgo)).toISOString(),
  }))
  await writeDoorActs(core, { memberId }, evening.id, acts)
}
