import type { Keep } from '../accounts/index.ts'
import { listWalletEntries, walletSums } from './kept-queries.ts'

/** What the ledger keeps of a member's wallet. It is never erased; what is left in it stays owed to its owner. */
export const keptWallet: Keep = {
  name: 'wallet',
  collect: listWalletEntries,
  moneyLeft: async (db, memberId) => (await walletSums(db, memberId)).filter(({ amount }) => amount > 0),
}
