import { getStatement, getWallet } from '#contract/payments/wallet.ts'
import { type Api, ok } from '#server/api.ts'
import { readStatement } from './read-statement.ts'
import { readWallet } from './read-wallet.ts'

/** The calls for a member's own wallet. */
export function registerWallet({ core, mount }: Api): void {
  mount(getWallet, async (_input, { viewer, locale }) => ok(await readWallet(core, viewer.memberId, locale)))

  mount(getStatement, async ({ query }, { viewer, locale }) => {
    const { page, per_page: perPage, currency, type } = query
    return ok(await readStatement(core.db, viewer.memberId, { currency, type, page, perPage, locale }))
  })
}
