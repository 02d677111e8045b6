import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { BankName, LedgerState } from '#sandbox/bank/emulated-bank.ts'
import { gateways } from './banks.ts'
import type { House } from './house.ts'
import type { HandedOver, Ware } from './ware.ts'

/** All rows of the shop and the banks at the end. */
export interface Books extends HandedOver {
  places: number
  /** How many wanted the film and would have paid until the end. */
  willing: number
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

async function shopOf({ db }: House) {
  const purchases = await db.selectFrom('purchases').selectAll().execute()
  const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
  return {
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
  }
}

/** Reads the shop's tables, every session of every bank, and the output of `ledger:check`. */
export async function collectBooks(
  house: House,
  sale: { places: number; ware: Ware; willing: number },
): Promise<Books> {
  const sessions: Books['sessions'] = []
  for (const gateway of gateways)
    for (const { bank, key, currency, amount, ledger, refunded } of await house.banks.sessions(gateway))
      sessions.push({ bank, key, currency, amount, ledger, refunded })
  return {
    places: sale.places,
    willing: sale.willing,
    ...(await shopOf(house)),
    ...(await sale.ware.read(house.db)),
    credits: await creditsOf(house),
    ledger: await ledgerOf(house),
    sessions,
  }
}
