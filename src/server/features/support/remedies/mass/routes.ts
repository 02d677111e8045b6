import {
  beginMassRemedy,
  confirmMassRemedy,
  getMassRemedy,
  listMassRemedies,
  previewMassRemedy,
  resumeMassRemedy,
  stopMassRemedy,
} from '#contract/support/mass-remedies.ts'
import type { MassRemedyId, MemberId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { ConfirmLarge } from '#server/confirm-first.ts'
import type { Audit } from '#server/audit.ts'
import { listMasses } from './mass-queries.ts'
import { moveMass } from './move-mass.ts'
import { presentCard, showMass } from './present-mass.ts'
import { previewMass } from './preview-mass.ts'

/** A remedy for everybody whom an outage hit: preview, begin, stop, report. */
export function registerMassRemedies({ core, mount }: Api, { audit }: { audit: Audit }): void {
  interface Seen {
    viewer: { memberId: MemberId; staffRole: StaffRole | null }
    locale: Locale
    confirmLarge: ConfirmLarge
  }
  const moved = async (
    id: MassRemedyId,
    move: Parameters<typeof moveMass>[3],
    { viewer, locale, confirmLarge }: Seen,
  ) => {
    await moveMass(core, { memberId: viewer.memberId, role: viewer.staffRole, audit, confirmLarge }, id, move)
    return ok(await showMass(core, id, locale))
  }

  mount(listMassRemedies, async (_, { locale }) =>
    ok({ remedies: (await listMasses(core.db)).map((row) => presentCard(row, locale)) }),
  )
  mount(previewMassRemedy, async ({ body }, { viewer, locale }) =>
    created(await showMass(core, await previewMass(core, viewer.memberId, body), locale)),
  )
  mount(getMassRemedy, async ({ params }, { locale }) => ok(await showMass(core, params.id, locale)))
  mount(beginMassRemedy, ({ params }, seen) => moved(params.id, 'begin', seen))
  mount(confirmMassRemedy, ({ params }, seen) => moved(params.id, 'confirm', seen))
  mount(stopMassRemedy, ({ params }, seen) => moved(params.id, 'stop', seen))
  mount(resumeMassRemedy, ({ params }, seen) => moved(params.id, 'resume', seen))
}
