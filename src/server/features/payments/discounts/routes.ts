import {
  createDiscount,
  endDiscount,
  getDiscount,
  listDiscounts,
  updateDiscount,
} from '#contract/payments/discounts.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { type Api, created, ok } from '#server/api.ts'
import { changeCode, createCode, endCode } from './edit-code.ts'
import type { Audit } from '#server/audit.ts'
import { presentCode, presentStatistics } from './present-code.ts'
import { listCodes } from './discount-queries.ts'

/** The calls with which finance staff make and end discount codes. */
export function registerDiscounts(api: Api, doors: { audit: Audit }): void {
  const { core, mount } = api
  const { audit } = doors
  const at = (locale: 'fa' | 'en') => ({ locale, now: core.clock.now() })

  mount(listDiscounts, async ({ query }, { locale }) => {
    const { page, per_page, state } = query
    const slice = { limit: per_page, offset: (page - 1) * per_page }
    const found = await listCodes(core.db, {
      told: readTold(query.query ?? ''),
      state,
      now: core.clock.now(),
      ...slice,
    })
    const items = found.rows.map((row) => presentCode(row, at(locale)))
    return ok({ items, page, per_page, total: found.total, counts: found.counts })
  })

  mount(createDiscount, async ({ body }, { viewer, locale, confirmLarge }) => {
    const id = await createCode(core, { memberId: viewer.memberId, audit, confirmLarge }, body)
    return created(await presentStatistics(core.db, id, at(locale)))
  })

  mount(getDiscount, async ({ params }, { locale }) => ok(await presentStatistics(core.db, params.id, at(locale))))

  mount(updateDiscount, async ({ params, body }, { viewer, locale, confirmLarge }) => {
    const { version, ...fields } = body
    await changeCode(core, { memberId: viewer.memberId, audit, confirmLarge }, { id: params.id, version, fields })
    return ok(await presentStatistics(core.db, params.id, at(locale)))
  })

  mount(endDiscount, async ({ params }, { viewer, locale }) => {
    await endCode(core, { memberId: viewer.memberId, audit }, params.id)
    return ok(await presentStatistics(core.db, params.id, at(locale)))
  })
}
