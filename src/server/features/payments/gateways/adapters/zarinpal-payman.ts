import { z } from 'zod'
import type { GatewaySettings } from '#server/gateway-settings.ts'
import type { ContractId, PurchaseId } from '#lib/ids.ts'
import { callBank } from './bank-call.ts'
import { codeOf, fieldOf, parseEnvelope, type WireAnswer } from './zarinpal-wire.ts'

/** The data of a consent for the bank; amounts in Rials. */
export interface ContractOrder {
  /** `09…`, the number that the bank has on record. */
  mobile: string
  expiresAt: Date
  maxAmount: number
  maxDailyCount: number
  maxMonthlyCount: number
  returnUrl: string
}

export interface DebitBank {
  code: string
  name: string
  /** Rials. */
  maxDailyAmount: number
  /** Null: no limit. */
  maxDailyCount: number | null
}

type NoAnswer = { kind: 'not_sent' | 'unknown'; reason: string }
type Refused = { kind: 'refused'; code: string }

export type ContractAnswer = { kind: 'made'; authority: string } | Refused | NoAnswer
export type BanksAnswer = { kind: 'banks'; banks: DebitBank[] } | Refused | NoAnswer
/** `signature` allows debits: it is encrypted at once and never logged. */
export type SignatureAnswer = { kind: 'signed'; signature: string } | { kind: 'not_signed'; code: string } | NoAnswer
export type CheckoutAnswer = { kind: 'debited'; reference: string | null; amount: number | null } | Refused | NoAnswer
export type EndAnswer = { kind: 'ended' } | Refused | NoAnswer

/** The subject of a call, for the log alone; the adapter does not need it. */
export interface DebitFacts {
  contract?: ContractId
  purchase?: PurchaseId | undefined
  attempt?: string
}

/** Zarinpal's calls for monthly direct debit. None throws for errors of bank or network. */
export interface Payman {
  banks(): Promise<BanksAnswer>
  request(order: ContractOrder, about: DebitFacts): Promise<ContractAnswer>
  consentUrl(authority: string, bankCode: string): string
  parseReturn(fields: Readonly<Record<string, string>>): { authority: string | null; isRefused: boolean }
  signature(authority: string, about: DebitFacts): Promise<SignatureAnswer>
  /**
   * Debits a payment that was requested in the usual way. It is not known whether a repeat is safe, so ask about the
   * payment first.
   */
  checkout(debit: { authority: string; signature: string }, about: DebitFacts): Promise<CheckoutAnswer>
  cancel(signature: string, about: DebitFacts): Promise<EndAnswer>
}

type Settings = NonNullable<GatewaySettings['zarinpal']>
type PaymanSettings = NonNullable<Settings['payman']>
type Call = { kind: 'answer'; answer: WireAnswer; code: string } | NoAnswer

const done: readonly string[] = ['100', '101']
// errors about the merchant and failures of the bank say nothing about a contract
const aboutTheMerchant: readonly string[] = ['-9', '-10', '-11', '-12', '-13', '-14', '-15', '-52', '-74', '-80']
const tehranTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tehran',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const Bank = z.looseObject({
  name: z.string(),
  bank_code: z.string().min(1),
  max_daily_amount: z.coerce.number<number | string>().int().min(0),
  max_daily_count: z.coerce.number<number | string>().int().min(0).nullish(),
})

function callerFor(settings: Settings & { payman: PaymanSettings }, timeoutMs: number) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  return async (name: string, fields: Record<string, unknown> | null): Promise<Call> => {
    const body = fields === null ? {} : { body: JSON.stringify({ merchant_id: settings.merchantId, ...fields }) }
    const method = fields === null ? 'GET' : 'POST'
    const url = `${settings.payman.apiUrl}/pg/v4/payman/${name}.json`
    const outcome = await callBank(url, { method, headers, ...body }, timeoutMs)
    if (outcome.kind !== 'answer') return outcome
    const answer = parseEnvelope(outcome.text)
    if (answer === null) return { kind: 'unknown', reason: `unreadable answer, status ${outcome.status}` }
    const code = codeOf(answer)
    return code === null ? { kind: 'unknown', reason: 'an answer without a code' } : { kind: 'answer', answer, code }
  }
}

function amountIn(answer: WireAnswer): number | null {
  const amount = Number(fieldOf(answer, 'amount') ?? Number.NaN)
  return Number.isSafeInteger(amount) ? amount : null
}

/** Only clear answers of the bank count; otherwise it is asked again. */
function clear(outcome: Call): Call {
  if (outcome.kind !== 'answer' || !aboutTheMerchant.includes(outcome.code)) return outcome
  return { kind: 'unknown', reason: `code ${outcome.code}` }
}

function banksIn(answer: WireAnswer): DebitBank[] {
  const list = Array.isArray(answer.data['banks']) ? (answer.data['banks'] as unknown[]) : []
  return list.flatMap((item) => {
    const bank = Bank.safeParse(item)
    if (!bank.success) return []
    const { name, bank_code, max_daily_amount, max_daily_count } = bank.data
    return [{ code: bank_code, name, maxDailyAmount: max_daily_amount, maxDailyCount: max_daily_count ?? null }]
  })
}

/** The direct debit of a merchant who has it; all amounts in Rials. */
export function payman(settings: Settings & { payman: PaymanSettings }, timeoutMs: number): Payman {
  const call = callerFor(settings, timeoutMs)
  return {
    async banks() {
      const outcome = await call('banksList', null)
      if (outcome.kind !== 'answer') return outcome
      if (!done.includes(outcome.code)) return { kind: 'refused', code: outcome.code }
      return { kind: 'banks', banks: banksIn(outcome.answer) }
    },
    async request(order) {
      const outcome = await call('request', {
        mobile: order.mobile,
        expire_at: tehranTime.format(order.expiresAt),
        // the document writes the limits as text
        max_daily_count: String(order.maxDailyCount),
        max_monthly_count: String(order.maxMonthlyCount),
        max_amount: String(order.maxAmount),
        callback_url: order.returnUrl,
      })
      if (outcome.kind !== 'answer') return outcome
      if (!done.includes(outcome.code)) return { kind: 'refused', code: outcome.code }
      const authority = fieldOf(outcome.answer, 'payman_authority')
      return authority === null ? { kind: 'unknown', reason: 'no authority' } : { kind: 'made', authority }
    },
    consentUrl(authority, bankCode) {
      const path = `${encodeURIComponent(authority)}/${encodeURIComponent(bankCode)}`
      return `${settings.payman.startUrl}/pg/StartPayman/${path}`
    },
    parseReturn(fields) {
      // the document writes both `status` and `Status`
      const named = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
      return {
        authority: named.get('payman_authority') ?? null,
        isRefused: named.get('status')?.toUpperCase() === 'NOK',
      }
    },
    async signature(authority) {
      const outcome = clear(await call('verify', { payman_authority: authority }))
      if (outcome.kind !== 'answer') return outcome
      if (!done.includes(outcome.code)) return { kind: 'not_signed', code: outcome.code }
      const signature = fieldOf(outcome.answer, 'signature')
      return signature === null ? { kind: 'unknown', reason: 'no signature' } : { kind: 'signed', signature }
    },
    async checkout({ authority, signature }) {
      const outcome = await call('checkout', { authority, signature })
      if (outcome.kind !== 'answer') return outcome
      if (outcome.code !== '100') return { kind: 'refused', code: outcome.code }
      // the bank's own spelling
      const reference = fieldOf(outcome.answer, 'refrence_id') ?? fieldOf(outcome.answer, 'reference_id')
      return { kind: 'debited', reference, amount: amountIn(outcome.answer) }
    },
    async cancel(signature) {
      const outcome = clear(await call('cancelContract', { signature }))
      if (outcome.kind !== 'answer') return outcome
      return done.includes(outcome.code) ? { kind: 'ended' } : { kind: 'refused', code: outcome.code }
    },
  }
}
