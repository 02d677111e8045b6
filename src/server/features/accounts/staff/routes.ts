import type { z } from 'zod'
import * as contract from '#contract/accounts/staff.ts'
import type { MemberId, StaffInvitationId } from '#lib/ids.ts'
import { fullName } from '#lib/typed/full-name.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { readMe } from '#server/features/accounts/members/index.ts'
import type { Audit } from '#server/audit.ts'
import { changeStaffRole } from './change-role.ts'
import { listOpenInvitations } from './invitation-queries.ts'
import { inviteStaff, withdrawStaffInvitation } from './invite-staff.ts'
import { registerOidc } from './oidc/routes.ts'
import { listStaff } from './staff-queries.ts'
import { acceptLink, beginByLink, lookAtLink } from './use-link.ts'

async function present(core: Core, you: MemberId): Promise<z.input<(typeof contract.listStaff)['responses'][200]>> {
  const [staff, invitations] = await Promise.all([listStaff(core.db), listOpenInvitations(core.db, core.clock.now())])
  return {
    items: staff.flatMap((row) =>
      row.staff_role === null
        ? []
        : [
            {
              id: row.id,
              user_name: row.user_name,
              name: fullName(row),
              role: row.staff_role,
              last_seen_at: row.last_seen_at?.toISOString() ?? null,
              is_you: row.id === you,
              passkeys: row.passkeys ?? 0,
              has_time_codes: row.has_time_codes,
              needs_factor: core.config.secondFactorRoles.includes(row.staff_role),
            },
          ],
    ),
    invitations: invitations.map((row) => ({
      id: row.id,
      user_name: row.user_name ?? '',
      role: row.role,
      invited_by: row.inviter_user_name === null ? null : fullName(row) || row.inviter_user_name,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  }
}

/** Who works for the house: the studio's room of staff, and the links by which one becomes it. */
export function registerStaff(api: Api, { audit }: { audit: Audit }): void {
  const { core, mount } = api
  const deskOf = (memberId: MemberId) => ({ memberId, audit })

  mount(contract.listStaff, async (_input, { viewer }) => ok(await present(core, viewer.memberId)))

  mount(contract.inviteStaff, async ({ body }, { viewer }) => {
    const wish = { userName: body.user_name, role: body.role, locale: body.language }
    const link = await inviteStaff(core, deskOf(viewer.memberId), wish)
    return created({ link, staff: await present(core, viewer.memberId) })
  })

  mount(contract.withdrawStaffInvitation, async ({ params }, { viewer }) => {
    await withdrawStaffInvitation(core, deskOf(viewer.memberId), params.id as StaffInvitationId)
    return ok(await present(core, viewer.memberId))
  })

  mount(contract.changeStaffRole, async ({ params, body }, { viewer }) => {
    await changeStaffRole(core, deskOf(viewer.memberId), { memberId: params.id as MemberId, ...body })
    return ok(await present(core, viewer.memberId))
  })

  mountLinks(api, audit)
  registerOidc(api, { core, audit })
}

function mountLinks({ core, mount }: Api, audit: Audit): void {
  mount(contract.lookAtStaffLink, async ({ body }, { ip }) => ok(await lookAtLink(core, { secret: body.secret, ip })))

  mount(contract.beginByStaffLink, async ({ body }, { ip }) => {
    const begun = await beginByLink(core, { secret: body.secret, ip, userName: body.user_name })
    return ok({ next: begun.next, remember_token: begun.rememberToken, user_name: begun.userName })
  })

  mount(contract.acceptStaffLink, async ({ body }, { viewer }) => {
    await acceptLink(core, audit, { secret: body.secret, memberId: viewer.memberId })
    return ok({ me: await readMe(core, viewer) })
  })
}
