import type { PersonalData } from '#server/personal-data.ts'
import { hasUnsettled, listPurchaseData } from './personal-data-queries.ts'

/** Data of purchases about a member; nothing of it is erased, because tax and bookkeeping law requires it. */
export const personalDataInPurchases: PersonalData = {
  name: 'purchases',
  collect: listPurchaseData,
  // money may be on its way: a deleted member could neither get the film nor be told that the money returns
  obstacle: async (db, memberId) => ((await hasUnsettled(db, memberId)) ? 'account.payment_under_way' : null),
}
