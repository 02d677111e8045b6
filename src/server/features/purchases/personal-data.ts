import type { PersonalData } from '../accounts/index.ts'
import { hasUnsettled, listPurchaseData } from './personal-data-queries.ts'

/** What payments keep about a member; nothing of it is erased, for tax and bookkeeping law asks for it. */
export const personalDataInPurchases: PersonalData = {
  name: 'purchases',
  collect: listPurchaseData,
  // money may be on its way: whoever is deleted now could neither get the film nor be told of the money's return
  obstacle: async (db, memberId) => ((await hasUnsettled(db, memberId)) ? 'account.payment_under_way' : null),
}
