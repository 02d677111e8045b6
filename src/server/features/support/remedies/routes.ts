import { findMembers as findRoute, getStudioMember } from '#contract/support/members-desk.ts'
import {
  confirmRemedy as confirmRoute,
  getRemedy,
  listRemedies,
  makeRemedy as makeRoute,
  takeBackRemedy,
} from '#contract/support/remedies.ts'
import type { RemedyId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import { type Api, created, ok } from '#server/api.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { confirmRemedy, makeRemedy, takeBack } from './make-remedy.ts'
import { registerMassRemedies } from './mass/routes.ts'
import { findMembers } from './member/find-members.ts'
import { readMember } from './member/read-member.ts'
import { presentRemedy } from './present-remedy.ts'
import { findRemedy, listRemediesOfCase, listUnconfirmed } from './remedy-queries.ts'

/** A member as support sees them, and what is done for them. */
export function registerRemedies(api: Api, { audit }: { audit: Audit }): void {
  const { core, mount, regions } = api
  const shown = async (id: RemedyId, locale: Locale) =>
    presentRemedy((await findRemedy(core.db, id)) ?? fail('remedy.unknown'), locale)

  mount(findRoute, async ({ query }) => ok(await findMembers(core, query.search)))

  const operatorName = (number: number) => regions.operatorName(number)
  mount(getStudioMember, async ({ params }, { locale }) =>
    ok(await readMember(core, params.id, { locale, operatorName })),
  )

  mount(makeRoute, async ({ params, body }, { viewer, locale, idempotencyKey: key, confirmLarge }) => {
    const clerk = { memberId: viewer.memberId, role: viewer.staffRole, audit, confirmLarge }
    const id = await makeRemedy(core, clerk, { memberId: params.id, given: body, key })
    return created(await shown(id, locale))
  })

  mount(getRemedy, async ({ params }, { locale }) => ok(await shown(params.id, locale)))

  mount(listRemedies, async ({ query }, { locale }) => {
    const rows =
      query.case_id === undefined ? await listUnconfirmed(core.db) : await listRemediesOfCase(core.db, query.case_id)
    return ok({ remedies: rows.map((row) => presentRemedy(row, locale)) })
  })

  mount(takeBackRemedy, async ({ params }, { viewer, locale }) => {
    await takeBack(core, { memberId: viewer.memberId, role: viewer.staffRole, audit }, params.id)
    return ok(await shown(params.id, locale))
  })

  mount(confirmRoute, async ({ params }, { viewer, locale }) => {
    await confirmRemedy(core, { memberId: viewer.memberId, role: viewer.staffRole, audit }, params.id)
    return ok(await shown(params.id, locale))
  })

  registerMassRemedies(api, { audit })
}
