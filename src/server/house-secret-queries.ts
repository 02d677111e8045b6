import type { Db } from '#db/client.ts'

/**
 * Whether the house's proof is this one. The first process of a house writes it; of two that begin at once the second compares
 * with the first one's.
 */
export async function proveSecret(db: Db, proof: Buffer): Promise<boolean> {
  const find = () => db.selectFrom('house_secret').select('proof').executeTakeFirst()
  const known = await find()
  if (known !== undefined) return known.proof.equals(proof)
  await db
    .insertInto('house_secret')
    .values({ proof })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.proof.equals(proof) ?? false
}
