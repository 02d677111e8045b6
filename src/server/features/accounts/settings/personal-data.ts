import type { ProblemCode } from '#contract/problem.ts'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Money } from '#lib/money.ts'

/**
 * What another feature keeps about members, handed over by `src/server/features.ts`: accounts lie below all other features
 * and know none of them.
 */
export interface PersonalData {
  /** Key of its part in the exported file. */
  name: string
  /** Everything about this member, ready for JSON: no secrets, and nothing of anybody else. */
  collect(db: Db, memberId: MemberId): Promise<unknown>
  /** Erases what no law keeps, with the commit that deletes the account. */
  erase?(tx: Tx, memberId: MemberId): Promise<void>
  /** Why the account cannot be deleted now. */
  obstacle?(db: Db | Tx, memberId: MemberId): Promise<ProblemCode | null>
  /** Money of the member's that a deletion would leave behind. */
  moneyLeft?(db: Db | Tx, memberId: MemberId): Promise<Money[]>
}
