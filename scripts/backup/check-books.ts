import { connect } from '#db/client.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'

/** The differences that `npm run ledger:check` would print; none when the books agree. The program has registered what is sold. */
export async function differencesOfBooks(url: string): Promise<string[]> {
  const database = connect(url, { max: 2, applicationName: 'parde-ledger-check' })
  try {
    const { differences } = await checkLedger(database.db)
    return [...differences, ...(await compareBooks(database.db))]
  } finally {
    await database.close()
  }
}
