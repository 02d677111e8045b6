import { listPassLosses, refundPassLoss } from '#contract/screenings/tickets/pass-losses.ts'
import type { PassId, ProductId } from '#lib/ids.ts'
import { type Api, created, ok } from '#server/api.ts'
import { inLocale } from '#lib/text/locale.ts'
import type { Audit } from '#server/audit.ts'
import { listLosses } from './list-losses.ts'
import { refundLoss } from './refund-loss.ts'

/** Registers the finance desk's routes for the losses of passes by cancelled shows. */
export function registerPassLosses({ core, mount }: Api, { audit }: { audit: Audit }): void {
  mount(listPassLosses, async ({ query: { after, per_page: limit } }, { locale }) => {
    const { losses, next } = await listLosses(core.db, { after: (after ?? null) as PassId | null, limit })
    const items = losses.map(({ row, proposed: { shows, amount } }) => {
      return {
        pass_id: row.id,
        purchase_id: row.purchase_id,
        purchase_number: row.number,
        pass: inLocale(row.name_fa, row.name_en, locale),
        festival: { id: row.festival_id, title: inLocale(row.title_fa, row.title_en, locale) },
        shows: shows.map((show) => ({ id: show.id, title: inLocale(show.title_fa, show.title_en, locale) })),
        proposed: { amount, currency: row.currency },
      }
    })
    return ok({ items, next })
  })

  mount(refundPassLoss, async ({ params, body: { shows, amount, reason } }, { viewer, locale, confirmLarge }) => {
    const asked = { passId: params.id as PassId, shows: shows as ProductId[], amount, reason }
    return created(await refundLoss(core, { memberId: viewer.memberId, locale, audit, confirmLarge }, asked))
  })
}
