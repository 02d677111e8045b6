import type { z } from 'zod'
import {
  closeInvitation as closeRoute,
  listInvitations,
  makeInvitation as makeRoute,
  setByInvitation as setRoute,
  showInvitation as showRoute,
} from '#contract/screenings/tickets/invitations.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Api, created, ok } from '#server/api.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import { findByInvitation, listInvitationsOf } from './invitation-queries.ts'
import { closeInvitation, makeInvitation, setByInvitation } from './make-invitation.ts'
import { showInvitation } from './show-invitation.ts'

async function present(core: Core, productId: ProductId): Promise<z.input<(typeof listInvitations)['responses'][200]>> {
  const isByInvitation = (await findByInvitation(core.db, productId)) ?? fail('product.not_found')
  const rows = await listInvitationsOf(core.db, productId)
  return {
    is_by_invitation: isByInvitation,
    items: rows.map(({ ends_at: endsAt, closed_at: closedAt, ...row }) => ({
      ...row,
      ends_at: endsAt?.toISOString() ?? null,
      is_closed: closedAt !== null,
    })),
  }
}

/** Invitations to screenings: made by editors, shown by members. */
export function registerInvitations({ core, mount }: Api, doors: { audit: Audit }): void {
  const { audit } = doors

  mount(showRoute, async ({ params, body }, { viewer, ip }) =>
    ok(await showInvitation(core, { productId: params.id, memberId: viewer.memberId, code: body.code, ip })),
  )

  mount(listInvitations, async ({ params }) => ok(await present(core, params.id)))

  mount(setRoute, async ({ params, body }, { viewer }) => {
    await setByInvitation(core, { memberId: viewer.memberId, audit }, { productId: params.id, on: body.on })
    return ok(await present(core, params.id))
  })

  mount(makeRoute, async ({ params, body }, { viewer }) => {
    const { label, uses, seats_each: seatsEach, ends_at: endsAt } = body
    const code = await makeInvitation(
      core,
      { memberId: viewer.memberId, audit },
      { productId: params.id, label, uses, seatsEach, endsAt: endsAt == null ? null : new Date(endsAt) },
    )
    return created({ code, invitations: await present(core, params.id) })
  })

  mount(closeRoute, async ({ params }, { viewer }) =>
    ok(await present(core, await closeInvitation(core, { memberId: viewer.memberId, audit }, params.id))),
  )
}
