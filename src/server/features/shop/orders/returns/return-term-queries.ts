import type { Db, Tx } from '#db/client.ts'

export async function readTerms(db: Db | Tx) {
  const [rules, holidays] = await Promise.all([
    db.selectFrom('return_rules').selectAll().orderBy('country', 'desc').execute(),
    db.selectFrom('holidays').selectAll().orderBy('day').execute(),
  ])
  return { rules, holidays }
}

export type Terms = Awaited<ReturnType<typeof readTerms>>

/** Those of now, which nobody else changes until the transaction ends: there always are two rules at least. */
export async function lockTerms(tx: Tx) {
  await tx.selectFrom('return_rules').select('country').forUpdate().execute()
  return readTerms(tx)
}

/** Writes the terms as a whole, in the transaction that names who did it. */
export async function writeTerms(tx: Tx, { rules, holidays }: Terms): Promise<void> {
  await tx.deleteFrom('return_rules').execute()
  await tx.insertInto('return_rules').values(rules).execute()
  await tx.deleteFrom('holidays').execute()
  if (holidays.length > 0) await tx.insertInto('holidays').values(holidays).execute()
}
