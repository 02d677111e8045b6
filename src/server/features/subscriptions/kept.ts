import type { Clock } from '#lib/clock.ts'
import type { Keep } from '../accounts/index.ts'
import { listKeptContracts } from './debits/contract-queries.ts'
import { listKeptDebits } from './debits/debit-queries.ts'
import { endContractsOf } from './debits/end-contract.ts'
import { eraseContractDetails, eraseWishes, listKeptPeriods } from './kept-queries.ts'
import { wantsReminders } from './period-queries.ts'

/**
 * What subscriptions keep about a member. With the account every consent to debits ends, with the same commit, and the
 * bank is told until it has said yes. Days that were paid for are lost with the account, as its page says.
 */
export const keptSubscriptions = (clock: Clock): Keep => ({
  name: 'subscriptions',
  collect: async (db, memberId) => ({
    periods: await listKeptPeriods(db, memberId),
    monthly_debits: { consents: await listKeptContracts(db, memberId), debits: await listKeptDebits(db, memberId) },
    wants_reminders: await wantsReminders(db, memberId),
  }),
  async erase(tx, memberId) {
    await endContractsOf(tx, memberId, 'account', clock.now())
    await eraseContractDetails(tx, memberId)
    await eraseWishes(tx, memberId)
  },
})
