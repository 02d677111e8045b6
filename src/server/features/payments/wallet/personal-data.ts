import type { PersonalData } from '#server/personal-data.ts'
import { listGiftLots, listWalletEntries, walletSums } from './personal-data-queries.ts'

/** The ledger's data about a member's wallet. It is never erased; what is left stays owed to its owner. */
export const personalDataInWallet: PersonalData = {
  name: 'wallet',
  collect: async (db, memberId) => {
    const [entries, gifts] = await Promise.all([listWalletEntries(db, memberId), listGiftLots(db, memberId)])
    return { entries, gifts }
  },
  moneyLeft: async (db, memberId) => (await walletSums(db, memberId)).filter(({ amount }) => amount > 0),
}
