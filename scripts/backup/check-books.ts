import { connect } from '#db/client.ts'
import { compareBooks } from '#server/features/books/index.ts'
import { checkLedger } from '#server/features/wallet/index.ts'
import { registerPurchasables } from '#server/purchasables.ts'

/** The differences that `npm run ledger:check` would print; none when the books agree. */
export async function differencesOfBooks(url: string): Promise<string[]> {
  registerPurchasables(null)
  const database = connect(url, { max: 2, applicationName: 'parde-ledger-check' })
  try {
    const { differences } = await checkLedger(database.db)
    return [...differences, ...(await compareBooks(database.db))]
  } finally {
    await database.close()
  }
}
