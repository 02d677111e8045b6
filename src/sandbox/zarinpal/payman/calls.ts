import { days } from '#lib/time/clock.ts'
import { type Exchange, type Handler, jsonObject, type Reply } from '../../http/exchange.ts'
import type { Bank } from '../bank.ts'
import { accepted, type Refusal, refused } from '../envelope.ts'
import type { Merchant } from '../merchant.ts'
import { debitBanks } from './banks.ts'
import { breach, type Contract, type ContractRequest } from './contract.ts'
import type { Contracts } from './contracts.ts'

type Fields = Record<string, unknown>

/** The gateway publishes only -74 and -80 for this service; every other fault is a validation. */
function invalid(field: string, message: string): Refusal {
  return { code: -9, validations: [{ [field]: message }] }
}

const isRefusal = (value: object): value is Refusal => 'code' in value && typeof value.code === 'number'

function forMerchant(bank: Bank, run: (fields: Fields, merchant: Merchant) => Reply): Handler {
  return (exchange: Exchange) => {
    const fields = jsonObject(exchange) ?? {}
    const id = fields['merchant_id']
    const merchant = typeof id === 'string' ? bank.merchant(id) : undefined
    if (!merchant) return refused({ code: -74 })
    return merchant.status === 'active' ? run(fields, merchant) : refused({ code: -80 })
  }
}

/** The document writes the limits as text; numbers are accepted too. */
function countIn(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Reads `YYYY-MM-DD HH:MM:SS` in Tehran. */
function tehranInstant(value: unknown): Date | null {
  const shape = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/
  if (typeof value !== 'string' || !shape.test(value)) return null
  const instant = new Date(`${value.replace(' ', 'T')}+03:30`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function callbackIn(value: unknown, merchant: Merchant): string | Refusal {
  if (typeof value !== 'string' || !URL.canParse(value)) return invalid('callback_url', 'The callback_url is invalid.')
  return merchant.callback_hosts.includes(new URL(value).hostname) ? value : { code: -14 }
}

function contractIn(fields: Fields, merchant: Merchant, now: Date): ContractRequest | Refusal {
  const { mobile, ssn } = fields
  if (typeof mobile !== 'string' || !/^09[0-9]{9}$/.test(mobile)) return invalid('mobile', 'The mobile is invalid.')
  if (ssn !== undefined && (typeof ssn !== 'string' || !/^\d{10}$/.test(ssn))) return invalid('ssn', 'Invalid.')
  const expiry = tehranInstant(fields['expire_at'])
  if (expiry === null || expiry.getTime() - now.getTime() < days(30) - 1000)
    return invalid('expire_at', 'The contract has to last thirty days or more.')
  const limits = {
    max_daily_count: countIn(fields['max_daily_count']),
    max_monthly_count: countIn(fields['max_monthly_count']),
    max_amount: countIn(fields['max_amount']),
  }
  for (const [name, value] of Object.entries(limits)) if (value === null) return invalid(name, 'A whole number.')
  const callback = callbackIn(fields['callback_url'], merchant)
  if (typeof callback !== 'string') return callback
  return {
    merchant_id: merchant.merchant_id,
    mobile,
    ssn: ssn ?? null,
    expires_at: expiry.toISOString(),
    ...(limits as { [Name in keyof typeof limits]: number }),
    callback_url: callback,
  }
}

export function contractCall(bank: Bank, contracts: Contracts): Handler {
  return forMerchant(bank, (fields, merchant) => {
    const asked = contractIn(fields, merchant, bank.clock.now())
    if (isRefusal(asked)) return refused(asked)
    return accepted(100, 'Success', { payman_authority: contracts.request(asked).authority })
  })
}

export function banksCall(): Handler {
  return () => accepted(100, 'Success', { banks: debitBanks })
}

export function signatureCall(bank: Bank, contracts: Contracts): Handler {
  return forMerchant(bank, (fields, merchant) => {
    const contract = contracts.find(String(fields['payman_authority']))
    if (!contract) return refused({ code: -54 })
    if (contract.merchant_id !== merchant.merchant_id) return refused({ code: -53 })
    if (contract.state !== 'agreed') return refused({ code: -51 })
    const { authority, signature, verified } = contract
    if (!verified) contracts.record({ type: 'verified', authority })
    return accepted(verified ? 101 : 100, verified ? 'Verified' : 'Success', { signature })
  })
}

function signedBy(contracts: Contracts, fields: Fields, merchant: Merchant): Contract | Refusal {
  const contract = contracts.findBySignature(String(fields['signature']))
  if (!contract) return invalid('signature', 'The signature is invalid.')
  return contract.merchant_id === merchant.merchant_id ? contract : { code: -53 }
}

/** Takes the money of an open session. It stays unverified, and unverified money goes back as always. */
export function checkoutCall(bank: Bank, contracts: Contracts): Handler {
  return forMerchant(bank, (fields, merchant) => {
    const session = bank.find(String(fields['authority']))
    if (!session) return refused({ code: -54 })
    if (session.merchant_id !== merchant.merchant_id) return refused({ code: -53 })
    const contract = signedBy(contracts, fields, merchant)
    if (isRefusal(contract)) return refused(contract)
    // used before, paid in the usual way, or expired
    if (session.state !== 'in_bank') return refused({ code: -51 })
    const amount = session.amount_rial
    const now = bank.clock.now()
    const fault = breach(contract, amount, now)
    if (fault !== null) return refused(invalid('amount', fault))
    const paid = bank.pay(session.authority, 'close')
    const debit = { authority: session.authority, amount, at: now.toISOString() }
    contracts.record({ type: 'debited', authority: contract.authority, debit })
    // the gateway's own spelling
    return accepted(100, 'Success', { refrence_id: paid.ref_id, amount })
  })
}

/** A contract ends once; ending it again is not an error. */
export function cancelCall(bank: Bank, contracts: Contracts): Handler {
  return forMerchant(bank, (fields, merchant) => {
    const contract = signedBy(contracts, fields, merchant)
    if (isRefusal(contract)) return refused(contract)
    if (contract.state !== 'cancelled') contracts.record({ type: 'cancelled', authority: contract.authority })
    return accepted(100, 'Success', {})
  })
}
