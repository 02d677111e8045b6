import { dismissFirstDay as dismissRoute, getToday, setAsideFirstDay } from '#contract/support/studio-today.ts'
import { type Api, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { dismissFirstDay, setAside } from './read-first-day.ts'
import { readToday } from './read-today.ts'

/** Registers the first page of the studio, by the duties of the member of staff who opens it. */
export function registerToday({ core, mount }: Api, doors: { audit: Audit }): void {
  mount(getToday, async (_input, { viewer, locale }) =>
    ok(await readToday(core, viewer.staffRole ?? fail('auth.forbidden'), locale)),
  )

  mount(dismissRoute, async (_input, { viewer }) => {
    await dismissFirstDay(core, doors.audit, viewer.memberId)
    return { status: 204 as const }
  })

  mount(setAsideFirstDay, async ({ params, body }, { viewer }) => {
    const deed = { memberId: viewer.memberId, item: params.item, isSetAside: body.is_set_aside }
    await setAside(core, doors.audit, deed)
    return { status: 204 as const }
  })
}
