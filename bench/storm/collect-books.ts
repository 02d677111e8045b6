import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { BankName, LedgerState } from '#sandbox/bank/emulated-bank.ts'
import { gateways } from './banks.ts'
import type { House } from './house.ts'

/** All rows of the shop and the banks at the end. */
export interface Books {
  places: number
  /** How many wanted the film and would have paid until the end. */
  willing: number
  /** The counter of places, and the rows that it counts. */
  taken: number
  holds: { purchaseId: string; state: string }[]
  purchases: { id: string; memberId: string; state: string; currency: string; amount: number; isSettled: boolean }[]
  attempts: {
    id: string
    purchaseId: string
    gateway: BankName
    sessionKey: string | null
    state: string
    currency: string
    amount: number
    /** Why it was not paid, as the bank or we recorded it. */
    errorCode: string | null
    isAsked: boolean
  }[]
  /** Rights that were not revoked. */
  rights: { memberId: string; purchaseId: string | null }[]
  /** Money that went to members' wallets instead of their cards, by attempt. */
  credits: { attemptId: string; currency: string; amount: number }[]
  ledger: { sums: { currency: string; sum: number }[]; check: string; exitCode: number }
  sessions: {
    bank: BankName
    key: string
    currency: string
    amount: number
    ledger: LedgerState
    refunded: number
  }[]
}

/** Runs `npm run ledger:check` as an operator would. */
function ledgerCheck(databaseUrl: string): Promise<{ check: string; exitCode: number }> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'ledger-check.ts')
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : Number(error.code ?? 1)
      resolve({ check: `${stdout}${stderr}`, exitCode })
    })
  })
}

async function ledgerOf({ db, databaseUrl }: House): Promise<Books['ledger']> {
  const sums = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .groupBy('ledger_accounts.currency')
    .select((eb) => ['ledger_accounts.currency', eb.fn.sum<string>('ledger_entries.amount').as('sum')])
    .execute()
  return {
    sums: sums.map(({ currency, sum }) => ({ currency, sum: Number(sum) })),
    ...(await ledgerCheck(databaseUrl)),
  }
}

async function creditsOf({ db }: House): Promise<Books['credits']> {
  const rows = await db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_entries', 'ledger_entries.posting_id', 'ledger_postings.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .where('ledger_postings.kind', '=', 'return_to_wallet')
    .where('ledger_accounts.member_id', 'is not', null)
    .select(['ledger_postings.reference', 'ledger_accounts.currency', 'ledger_entries.amount'])
    .execute()
  return rows.map(({ reference, currency, amount }) => ({ attemptId: reference, currency, amount: Math.abs(amount) }))
}

async function shopOf({ db }: House, productId: number) {
  const purchases = await db.selectFrom('purchases').selectAll().execute()
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  const rights = await db
    .selectFrom('rights')
    .select(['member_id', 'purchase_id'])
    .where('product_id', '=', productId)
    .where('revoked_at', 'is', null)
    .execute()
  const counter = await db.selectFrom('offer_places').select('taken').where('product_id', '=', productId).execute()
  const holds = await db.selectFrom('place_holds').select(['purchase_id', 'state']).execute()
  return {
    taken: counter[0]?.taken ?? 0,
    holds: holds.map((hold) => ({ purchaseId: hold.purchase_id, state: hold.state })),
    purchases: purchases.map(({ id, member_id: memberId, state, currency, amount, settled_at }) => ({
      id,
      memberId,
      state,
      currency,
      amount,
      isSettled: settled_at !== null,
    })),
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      purchaseId: attempt.purchase_id,
      gateway: attempt.gateway as BankName,
      sessionKey: attempt.session_key,
      state: attempt.state,
      currency: attempt.currency,
      amount: attempt.amount,
      errorCode: attempt.error_code,
      isAsked: attempt.next_check_at !== null,
    })),
    rights: rights.map((right) => ({ memberId: right.member_id, purchaseId: right.purchase_id })),
  }
}

/** Reads the shop's tables, every session of every bank, and the output of `ledger:check`. */
export async function collectBooks(
  house: House,
  sale: { places: number; productId: number; willing: number },
): Promise<Books> {
  const sessions: Books['sessions'] = []
  for (const gateway of gateways)
    for (const { bank, key, currency, amount, ledger, refunded } of await house.banks.sessions(gateway))
      sessions.push({ bank, key, currency, amount, ledger, refunded })
  return {
    places: sale.places,
    willing: sale.willing,
    ...(await shopOf(house, sale.productId)),
    credits: await creditsOf(house),
    ledger: await ledgerOf(house),
    sessions,
  }
}
