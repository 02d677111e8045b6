import { after, days } from '#lib/time/clock.ts'
import type { ProductId } from '#lib/ids.ts'
import { doAct } from '#server/features/screenings/control/acts/do-act.ts'
import { audit } from '#server/features/operations/audit/index.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import type { Buyer } from './payment-house.ts'
import { screeningHouse } from './screening-house.ts'
import type { ScreeningOptions } from '#tests/support/rows/screening-rows.ts'
import { needsNoConfirming } from '#server/confirm-first.ts'

type Preview = { fingerprint: string; back: unknown; waived: unknown; code?: string }

/** Returns the result of a call: `ok`, or the code of its refusal. */
export const said = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? 'ok' : String(body['code'])

/** The house of screenings, and staff who move tickets from one of them to another and cancel them. */
export async function ticketMoveHouse() {
  const house = await screeningHouse({ panel: true })
  const { db, clock, core } = house
  const support = await newMember(db, clock.now(), { staffRole: 'support' })
  const admin = await newMember(db, clock.now(), { staffRole: 'admin' })

  /** Another screening of the same film. */
  async function again(filmId: ProductId, more: ScreeningOptions = {}) {
    const shown = await house.screening({ startsAt: after(clock.now(), days(2)), ...more })
    await db.updateTable('programme_items').set({ item_id: filmId }).where('product_id', '=', shown.productId).execute()
    return shown
  }

  /** A member with bought tickets, and a second screening. */
  async function two(options: { quantity?: number; from?: ScreeningOptions; to?: ScreeningOptions } = {}) {
    const { quantity = 1, from = {}, to = {} } = options
    const shown = await house.screening({ returnHours: 0, ...from })
    const target = await again(shown.filmId, to)
    const nika = await house.buyer('en')
    const purchaseId = await house.bought(nika, shown.offerId, { quantity })
    const ids = (await house.ticketsOf(nika)).map(({ id }) => id)
    return { from: shown.productId, to: target.productId, target, nika, purchaseId, ids, id: ids[0] ?? '' }
  }

  /** Returns the preview that support sees before a move. */
  const preview = async (id: string, to: ProductId) =>
    (
      await house.call('POST', `/studio/tickets/${id}/move-preview`, {
        as: support,
        body: { to_id: Number(to), others: [] },
      })
    ).body as unknown as Preview
  const press = (id: string, to: ProductId, fingerprint: string, more: { as?: Buyer } = {}) =>
    house.call('POST', `/studio/tickets/${id}/move`, {
      as: more.as ?? support,
      body: { to_id: Number(to), others: [], fingerprint, reason: 'she is ill' },
    })
  const move = async (id: string, to: ProductId) => press(id, to, (await preview(id, to)).fingerprint)

  const refundsOf = (id: string) => db.selectFrom('refunds').selectAll().where('purchase_id', '=', id).execute()
  const filmOf = async (id: ProductId) =>
    (await db.selectFrom('programme_items').select('item_id').where('product_id', '=', id).executeTakeFirstOrThrow())
      .item_id

  async function cancel(productId: ProductId) {
    const query = new URLSearchParams({ act: 'cancel' })
    const { body } = await house.call('GET', `/studio/screenings/${productId}/act-preview?${query}`, { as: admin })
    const order = { productId, act: 'cancel' as const, fingerprint: String(body['fingerprint']), reason: 'x' }
    return doAct(core, { memberId: admin.memberId, role: 'admin', audit, confirmLarge: needsNoConfirming }, order)
  }

  return { ...house, support, admin, again, two, preview, press, move, refundsOf, filmOf, cancel }
}
