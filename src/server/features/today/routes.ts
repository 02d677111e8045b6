import { dismissFirstDay as dismissRoute, getToday } from '#contract/studio-today.ts'
import { type Api, ok } from '../../api.ts'
import { fail } from '../../fail.ts'
import type { Audit } from '../discounts/index.ts'
import { dismissFirstDay } from './read-first-day.ts'
import { readToday } from './read-today.ts'

/** The first page of the studio, by the duties of whoever opens it. */
export function registerToday({ core, mount }: Api, doors: { audit: Audit }): void {
  mount(getToday, async (_input, { viewer, locale }) =>
    ok(await readToday(core, viewer.staffRole ?? fail('auth.forbidden'), locale)),
  )

  mount(dismissRoute, async (_input, { viewer }) => {
    await dismissFirstDay(core, doors.audit, viewer.memberId)
    return { status: 204 as const }
  })
}
