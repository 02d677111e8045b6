/**
 * `npm run ledger:check`: derives every balance again from the entries, compares it with the shop's and the gateways'
 * sums, and prints the differences. Reads only; exit code 1 when there are differences. It reads DATABASE_STANDBY_URL, else
 * DATABASE_URL, else the database of the start that is running on DATA_DIR (.parde).
 */
import { existsSync } from 'node:fs'
import { connect } from '#db/client.ts'
import { embeddedAddress } from '#db/embedded/embedded.ts'
import { formatMoney } from '#lib/money/money.ts'
import { compareBooks } from '#server/features/finance/books/index.ts'
import { checkLedger } from '#server/features/payments/wallet/index.ts'
import { registerPurchasables } from '#server/purchasables.ts'
import { checkGivenSettings } from './start/given-settings.ts'

function addressOfBooks(): string {
  const given = process.env['DATABASE_STANDBY_URL'] || process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return given
  const dataDir = process.env['DATA_DIR'] || '.parde'
  if (existsSync(dataDir)) return embeddedAddress(dataDir)
  console.error(`There is no DATABASE_URL, and no data folder at ${dataDir}.`)
  process.exit(2)
}

function assertUsable(): void {
  try {
    checkGivenSettings(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

assertUsable()
registerPurchasables(null)
const database = connect(addressOfBooks(), { max: 2, applicationName: 'parde-ledger-check' })
try {
  const { balances, differences } = await checkLedger(database.db)
  const all = [...differences, ...(await compareBooks(database.db))]
  for (const { account, currency, balance, entries } of balances) {
    const money = formatMoney({ amount: Math.abs(balance), currency }, 'en')
    const side = balance < 0 ? 'credit' : 'debit'
    console.log(`${account.padEnd(48)} ${money.padStart(24)} ${side.padEnd(6)} ${entries} entries`)
  }
  for (const difference of all) console.error(`DIFFERENCE ${difference}`)
  console.log(all.length === 0 ? 'The books agree.' : `${all.length} differences.`)
  process.exitCode = all.length === 0 ? 0 : 1
} catch (error) {
  console.error(`The books could not be read: ${(error as Error).message || (error as { code?: string }).code}.`)
  process.exitCode = 2
} finally {
  await database.close()
}
