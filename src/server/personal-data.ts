import type { ProblemCode } from '#contract/problem.ts'
import type { Db, Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'

/**
 * The data that another feature stores about members. `src/server/features.ts` passes it, because accounts must not
 * import other features.
 */
export interface PersonalData {
  /** Key of this feature's part in the exported file. */
  name: string
  /** All data about this member, ready for JSON: no secrets, and nothing about anybody else. */
  collect(db: Db, memberId: MemberId): Promise<unknown>
  /** Erases what no law requires to keep, in the commit that deletes the account. */
  erase?(tx: Tx, memberId: MemberId): Promise<void>
  /** Why the account cannot be deleted now. */
  obstacle?(db: Db | Tx, memberId: MemberId): Promise<ProblemCode | null>
  /** The member's money that a deletion would leave. */
  moneyLeft?(db: Db | Tx, memberId: MemberId): Promise<Money[]>
}
