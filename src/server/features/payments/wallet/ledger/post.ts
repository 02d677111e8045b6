import { isCheckViolation } from '#db/transaction.ts'
import type { Tx } from '#db/client.ts'
import { type Entry, imbalances, type Posting } from './entries.ts'
import { accountIdsOf, insertPosting, keyOf } from './posting-queries.ts'

/** A posting would take more from a wallet, a gift or held money than there is. */
export class WalletShort extends Error {
  override name = 'WalletShort'
}

/** One entry per account and currency. */
function merged(entries: readonly Entry[]): Entry[] {
  const byAccount = new Map<string, Entry>()
  for (const entry of entries) {
    const key = keyOf(entry.account, entry.currency)
    byAccount.set(key, { ...entry, amount: entry.amount + (byAccount.get(key)?.amount ?? 0) })
  }
  return [...byAccount.values()].filter((entry) => entry.amount !== 0)
}

/**
 * Writes a posting to the ledger, once: a second call with the same kind and reference changes nothing and returns
 * false. Throws when the entries do not sum to zero in each currency (the database would refuse them at commit anyway),
 * and `WalletShort` when money owed to a member would fall below zero; the database enforces that rule.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const entries = merged(posting.entries)
  const wrong = imbalances(entries)
  if (wrong.length > 0 || entries.length < 2)
    throw new Error(`the posting ${posting.kind} ${posting.reference} does not balance (${wrong.join(', ')})`)
  const ids = await accountIdsOf(tx, entries)
  const lines = entries.map((entry) => ({ ...entry, accountId: ids.get(keyOf(entry.account, entry.currency)) ?? '' }))
  try {
    return await insertPosting(tx, posting, lines)
  } catch (error) {
    if (!isCheckViolation(error, 'ledger_accounts_never_below_zero')) throw error
    throw new WalletShort('there is less in the wallet', { cause: error })
  }
}
