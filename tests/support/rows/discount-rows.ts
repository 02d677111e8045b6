import type { Insertable } from 'kysely'
import type { Db } from '#db/client.ts'
import type { DiscountCodes } from '#db/schema.gen.ts'
import { codeKey } from '#server/features/payments/discounts/code-spelling.ts'

/** A code that takes 20 % off everything by default. */
export async function newCode(
  db: Db,
  now: Date,
  code: string,
  more: Partial<Insertable<DiscountCodes>> = {},
): Promise<string> {
  const isAmount = more.amount_irr !== undefined || more.amount_usd !== undefined
  const row = await db
    .insertInto('discount_codes')
    .values({
      code,
      code_key: codeKey(code),
      percent: isAmount ? null : 20,
      created_at: now,
      updated_at: now,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
