import type { Tx } from '#db/client.ts'
import { imbalances, type Posting } from './entries.ts'
import { accountIdOf, insertEntries, insertPosting, lockAccount, sumOf } from './queries.ts'

/** A posting would take more from a wallet than is in it. */
export class WalletShort extends Error {
  override name = 'WalletShort'
}

/**
 * Writes a posting to the books, once: a second call with the same kind and reference changes nothing and answers false.
 * Throws when the entries do not sum to zero in each currency (the database would refuse them at commit anyway),
 * and `WalletShort` when a member's wallet would fall below zero.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const wrong = imbalances(posting.entries)
  if (wrong.length > 0 || posting.entries.length < 2)
    throw new Error(`the posting ${posting.kind} ${posting.reference} does not balance (${wrong.join(', ')})`)
  const entries = []
  for (const entry of posting.entries)
    entries.push({ ...entry, accountId: await accountIdOf(tx, entry.account, entry.currency) })
  // a wallet is a debt of ours: a debit takes money out of it. Locked in one order, two postings cannot deadlock
  const drained = entries.filter((entry) => entry.account.kind === 'wallet' && entry.amount > 0)
  const accountIds = [...new Set(drained.map((entry) => entry.accountId))].sort()
  for (const accountId of accountIds) await lockAccount(tx, accountId)
  const postingId = await insertPosting(tx, posting)
  if (postingId === null) return false
  await insertEntries(tx, postingId, entries)
  for (const accountId of accountIds)
    if ((await sumOf(tx, accountId)) > 0) throw new WalletShort('there is less in the wallet')
  return true
}
