import { demoReportParties } from '#db/seed/report-parties.ts'
import { tehranTime } from '#lib/time/dates.ts'
import { isoDay } from '#lib/time/jalali.ts'
import type { Core } from '../core.ts'
import { addTerm, createParty } from '#server/features/screenings/reports/index.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { findMember, findTitle, hasReportParty } from './demo-queries.ts'

/** Who has a share in the demo’s screenings, made as finance staff would make it where it is missing. */
export async function seedReportParties(core: Core): Promise<void> {
  const memberId = await findMember(core.db, 'finance@parde.example')
  if (memberId === undefined) throw new Error('the demo has no finance staff')
  const staff = { memberId, audit }
  for (const { name, role, reader, screening, share } of demoReportParties) {
    const title = await findTitle(core.db, screening)
    if (title === undefined || (await hasReportParty(core.db, name))) continue
    const id = await createParty(core, staff, { name, role, reader })
    const fromDay = isoDay(tehranTime(core.clock.now()))
    await addTerm(core, staff, id, { product_id: title.id, share, from_day: fromDay, to_day: null })
  }
}
