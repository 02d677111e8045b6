import { randomInt } from 'node:crypto'
import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { insertCode } from './discount-queries.ts'

/** Without signs that look alike in print: 12 of 32 are 60 bits, which nobody guesses. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/**
 * Makes a code for one person: used once, by anybody who has it, off anything. In the commit of the transaction.
 * @returns the code as it is printed
 */
export async function giveOwnCode(
  tx: Tx,
  gift: { amountIrr: number; endsAt: Date; note: string; by: MemberId },
  now: Date,
): Promise<string> {
  const code = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  await insertCode(tx, {
    code,
    code_key: code,
    note: gift.note,
    amount_irr: gift.amountIrr,
    ends_at: gift.endsAt,
    total_limit: 1,
    member_limit: 1,
    created_by: gift.by,
    created_at: now,
    updated_at: now,
  })
  return code
}
