import type { Clock } from '#lib/time/clock.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { listContractData } from './debits/contract-queries.ts'
import { listDebitData } from './debits/debit-queries.ts'
import { endContractsOf } from './debits/end-contract.ts'
import { erasePauses, listPauseData } from './pauses/pause-queries.ts'
import { eraseContractDetails, eraseReminders, listPeriodData } from './personal-data-queries.ts'
import { listTrialData, unlinkTrials } from './trials/trial-queries.ts'

/**
 * Data of subscriptions about a member. Deleting the account ends every consent to debits in the same commit, and the
 * bank is told until it says yes. Paid days are lost with the account, as its page says. The keyed hash of a phone that had a
 * first period stays for two years (`trials`).
 */
export const personalDataInSubscriptions = (clock: Clock): PersonalData => ({
  name: 'subscriptions',
  collect: async (db, memberId) => ({
    periods: await listPeriodData(db, memberId),
    pauses: await listPauseData(db, memberId),
    first_periods: await listTrialData(db, memberId),
    monthly_debits: { consents: await listContractData(db, memberId), debits: await listDebitData(db, memberId) },
  }),
  async erase(tx, memberId) {
    await endContractsOf(tx, memberId, 'account', clock.now())
    await eraseContractDetails(tx, memberId)
    await eraseReminders(tx, memberId)
    await erasePauses(tx, memberId)
    await unlinkTrials(tx, memberId)
  },
})
