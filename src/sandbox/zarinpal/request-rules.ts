import { isObject } from '../http/exchange.ts'
import type { Refusal, Validations } from './envelope.ts'
import { largestAmountRial, type Merchant, type ZarinpalSettings } from './merchant.ts'
import type { Opening } from './transaction.ts'

type Fields = Record<string, unknown>
export type Requested = Omit<Opening, 'authority' | 'session_id' | 'created_at'>

const mobile = /^09\d{9}$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const card = /^\d{6}[\dXx*]{6}\d{4}$/
const iban = /^IR\d{24}$/

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** Rials of an amount in the request's unit: one Toman is ten Rials. */
export function toRial(amount: number, currency: 'IRR' | 'IRT'): number {
  return currency === 'IRT' ? amount * 10 : amount
}

/** The emulator's fee: one per cent, at most 60,000 Rials. The real tariff depends on the contract. */
export function feeOf(amountRial: number): number {
  return Math.min(Math.ceil(amountRial / 100), 60_000)
}

/** Checks the merchant of any call: shape (-9), known (-10), active (-11), not suspended (-15). */
export function merchantOf(fields: Fields, find: (id: string) => Merchant | undefined): Merchant | Refusal {
  const id = fields['merchant_id']
  if (!isText(id)) return { code: -9, validations: [{ merchant_id: 'The merchant id field is required.' }] }
  if (id.length !== 36) return { code: -9, validations: [{ merchant_id: 'The merchant id must be 36 characters.' }] }
  const merchant = find(id)
  if (!merchant) return { code: -10 }
  if (merchant.status === 'inactive') return { code: -11 }
  if (merchant.status === 'suspended') return { code: -15 }
  return merchant
}

function amountFault(amount: unknown): string | undefined {
  if (amount === undefined || amount === null || amount === '') return 'The amount field is required.'
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) return 'The amount must be an integer.'
  return amount > 0 ? undefined : 'The amount must be greater than zero.'
}

function metadataFaults(metadata: unknown): Validations {
  if (metadata === undefined || metadata === null || (Array.isArray(metadata) && metadata.length === 0)) return []
  if (!isObject(metadata)) return [{ metadata: 'The metadata must be an object.' }]
  const faults: Validations = []
  const bad = (field: string, what: string) => faults.push({ [`metadata.${field}`]: `The metadata.${field} ${what}` })
  const given = (field: string) => metadata[field] !== undefined && metadata[field] !== null
  const matches = (field: string, shape: RegExp) => typeof metadata[field] === 'string' && shape.test(metadata[field])
  if (given('mobile') && !matches('mobile', mobile)) bad('mobile', 'format is invalid.')
  if (given('email') && !matches('email', email)) bad('email', 'must be a valid email address.')
  if (given('card_pan') && !matches('card_pan', card)) bad('card_pan', 'format is invalid.')
  if (given('order_id') && typeof metadata['order_id'] !== 'string') bad('order_id', 'must be a string.')
  if (given('auto_verify') && typeof metadata['auto_verify'] !== 'boolean')
    bad('auto_verify', 'field must be true or false.')
  return faults
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : Number.NaN
}

function sumOf(record: unknown): number {
  if (record === undefined || record === null) return 0
  return isObject(record) ? Object.values(record).reduce<number>((sum, value) => sum + number(value), 0) : Number.NaN
}

/** Lines × count, plus costs, minus deductions must be the amount. */
function cartFaults(cart: unknown, amount: unknown): Validations {
  if (cart === undefined || cart === null) return []
  const fault = (text: string): Validations => [{ cart_data: text }]
  if (!isObject(cart) || !Array.isArray(cart['items'])) return fault('The cart_data.items field is required.')
  let sum = 0
  for (const item of cart['items'] as unknown[]) {
    if (!isObject(item) || !isText(item['item_name'])) return fault('The cart_data.items.item_name field is required.')
    const line = number(item['item_amount']) * number(item['item_count'])
    if (line !== number(item['item_amount_sum']))
      return fault('The cart_data.items.item_amount_sum is not the product.')
    sum += line
  }
  const total = sum + sumOf(cart['added_costs']) - sumOf(cart['deductions'])
  return total === amount ? [] : fault('The cart_data total is not the amount.')
}

function fieldFaults(fields: Fields): Validations {
  const faults: Validations = []
  const amount = amountFault(fields['amount'])
  if (amount) faults.push({ amount })
  const { description, callback_url, currency } = fields
  if (currency !== undefined && currency !== 'IRR' && currency !== 'IRT')
    faults.push({ currency: 'The selected currency is invalid.' })
  if (!isText(description)) faults.push({ description: 'The description field is required.' })
  else if (description.length > 500)
    faults.push({ description: 'The description may not be greater than 500 characters.' })
  if (!isText(callback_url)) faults.push({ callback_url: 'The callback url field is required.' })
  else if (!isWebAddress(callback_url)) faults.push({ callback_url: 'The callback url format is invalid.' })
  return [...faults, ...metadataFaults(fields['metadata']), ...cartFaults(fields['cart_data'], fields['amount'])]
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function wagesCode(wages: unknown, amountRial: number): number | undefined {
  if (wages === undefined || wages === null) return undefined
  if (!Array.isArray(wages)) return -39
  if (wages.length > 5) return -35
  let total = 0
  for (const part of wages as unknown[]) {
    if (!isObject(part) || !isText(part['description'])) return -39
    if (typeof part['iban'] !== 'string' || !iban.test(part['iban'])) return -38
    const amount = number(part['amount'])
    if (Number.isNaN(amount)) return -39
    if (amount < 10_000) return -36
    total += amount
  }
  return total > amountRial * 0.99 ? -34 : undefined
}

/** All rules of `request.json` after the merchant's checks. Faulty fields first (-9), then money, domain and extras. */
export function requestedPayment(fields: Fields, merchant: Merchant, settings: ZarinpalSettings): Requested | Refusal {
  const validations = fieldFaults(fields)
  if (validations.length > 0) return { code: -9, validations }
  const currency = fields['currency'] === 'IRT' ? 'IRT' : 'IRR'
  const amount_rial = toRial(fields['amount'] as number, currency)
  if (amount_rial < settings.min_amount_rial) {
    const least = currency === 'IRT' ? settings.min_amount_rial / 10 : settings.min_amount_rial
    return { code: -9, validations: [{ amount: `The amount must be at least ${least}.` }] }
  }
  if (amount_rial > largestAmountRial) return { code: -41 }
  const callback_url = fields['callback_url'] as string
  if (!merchant.callback_hosts.includes(new URL(callback_url).hostname)) return { code: -14 }
  const wages = wagesCode(fields['wages'], amount_rial)
  if (wages !== undefined) return { code: wages }
  const { expire_in, referrer_id } = fields
  if (expire_in !== undefined && !(Number.isInteger(expire_in) && (expire_in as number) > 0)) return { code: -40 }
  if (referrer_id !== undefined && !isText(referrer_id)) return { code: 429 }
  const metadata = isObject(fields['metadata']) ? fields['metadata'] : {}
  return {
    merchant_id: merchant.merchant_id,
    amount_rial,
    currency,
    fee: feeOf(amount_rial),
    description: fields['description'] as string,
    callback_url,
    referer: '',
    order_id: (metadata['order_id'] as string | undefined) ?? null,
    auto_verify: (metadata['auto_verify'] as boolean | undefined) ?? merchant.auto_verify,
    card_only: (metadata['card_pan'] as string | undefined) ?? null,
    wages: (fields['wages'] as unknown[] | undefined) ?? [],
  }
}
