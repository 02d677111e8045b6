import { isObject } from '../http/exchange.ts'
import { centsFrom } from './cents.ts'
import { type Detail, type Fault, impossible, invalid } from './errors.ts'
import type { Opening } from './order.ts'

type Fields = Record<string, unknown>
export type Requested = Omit<Opening, 'id' | 'api' | 'page' | 'created_at'>

const preferences: Record<string, readonly string[]> = {
  shipping_preference: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'],
  user_action: ['CONTINUE', 'PAY_NOW'],
  landing_page: ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING'],
  payment_method_preference: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
}
const localeShape = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/
const partsOfSum = ['item_total', 'shipping', 'handling', 'tax_total', 'insurance'] as const
const deductions = ['shipping_discount', 'discount'] as const

function missing(field: string): Detail {
  return { issue: 'MISSING_REQUIRED_PARAMETER', field, description: 'A required field is missing.' }
}

export function textFault(fields: Fields, at: { path: string; name: string; longest: number }): Detail[] {
  const value = fields[at.name]
  if (value === undefined) return []
  const field = `${at.path}/${at.name}`
  if (typeof value !== 'string') return [{ issue: 'INVALID_PARAMETER_SYNTAX', field, value }]
  const length = Array.from(value).length
  return length < 1 || length > at.longest ? [{ issue: 'INVALID_STRING_LENGTH', field, value }] : []
}

/** Checks only the form of an amount: text of digits. Its value is checked later. */
export function moneyFaults(money: unknown, field: string): Detail[] {
  if (!isObject(money)) return [missing(field)]
  const { currency_code, value } = money
  const faults: Detail[] = []
  if (currency_code === undefined) faults.push(missing(`${field}/currency_code`))
  else if (typeof currency_code !== 'string' || !/^[A-Z]{3}$/.test(currency_code))
    faults.push({ issue: 'INVALID_PARAMETER_SYNTAX', field: `${field}/currency_code`, value: currency_code })
  if (value === undefined) faults.push(missing(`${field}/value`))
  else if (typeof value !== 'string' || !/^-?\d{1,10}(?:\.\d+)?$/.test(value))
    faults.push({ issue: 'INVALID_PARAMETER_SYNTAX', field: `${field}/value`, value })
  return faults
}

function addressFault(context: Fields, name: string, path: string): Detail[] {
  const value = context[name]
  const field = `${path}/${name}`
  if (value === undefined) return [missing(field)]
  const isWeb =
    typeof value === 'string' && URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
  return isWeb ? [] : [{ issue: 'INVALID_PARAMETER_SYNTAX', field, value }]
}

function contextFaults(context: Fields, path: string): Detail[] {
  const faults = [...addressFault(context, 'return_url', path), ...addressFault(context, 'cancel_url', path)]
  for (const [name, known] of Object.entries(preferences)) {
    const value = context[name]
    if (value !== undefined && !known.some((one) => one === value))
      faults.push({ issue: 'INVALID_PARAMETER_VALUE', field: `${path}/${name}`, value })
  }
  const { locale } = context
  if (locale !== undefined && (typeof locale !== 'string' || !localeShape.test(locale)))
    faults.push({ issue: 'INVALID_PARAMETER_SYNTAX', field: `${path}/locale`, value: locale })
  return [...faults, ...textFault(context, { path, name: 'brand_name', longest: 127 })]
}

/** Where the payer goes afterwards: in the current field, or in the deprecated `application_context`. */
function contextOf(fields: Fields): { context: Fields; path: string; by_source: boolean } {
  const source = fields['payment_source']
  const paypal = isObject(source) ? source['paypal'] : undefined
  if (isObject(paypal)) {
    const context = isObject(paypal['experience_context']) ? paypal['experience_context'] : {}
    return { context, path: '/payment_source/paypal/experience_context', by_source: true }
  }
  const context = isObject(fields['application_context']) ? fields['application_context'] : {}
  return { context, path: '/application_context', by_source: false }
}

function formFaults(fields: Fields, unit: Fields): Detail[] {
  const path = '/purchase_units/@reference_id=="default"'
  const { intent } = fields
  const faults: Detail[] = []
  if (intent === undefined) faults.push(missing('/intent'))
  else if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE')
    faults.push({ issue: 'INVALID_PARAMETER_VALUE', field: '/intent', value: intent })
  faults.push(...moneyFaults(unit['amount'], `${path}/amount`))
  const texts = { reference_id: 256, custom_id: 127, invoice_id: 127, description: 127, soft_descriptor: 22 }
  for (const [name, longest] of Object.entries(texts)) faults.push(...textFault(unit, { path, name, longest }))
  const { context, path: contextPath } = contextOf(fields)
  return [...faults, ...contextFaults(context, contextPath)]
}

function sumOf(breakdown: Fields, names: readonly string[]): number {
  return names.reduce((sum, name) => {
    const part = breakdown[name]
    if (part === undefined) return sum
    return sum + ((isObject(part) && typeof part['value'] === 'string' ? centsFrom(part['value']) : undefined) ?? NaN)
  }, 0)
}

/** Parts of the amount and lines of goods are optional; when present, they must add up. */
function sumFault(unit: Fields, amount: Fields, cents: number): Fault | undefined {
  const { breakdown } = amount
  const { items } = unit
  if (breakdown !== undefined) {
    if (!isObject(breakdown)) return impossible('AMOUNT_MISMATCH')
    if (sumOf(breakdown, partsOfSum) - sumOf(breakdown, deductions) !== cents) return impossible('AMOUNT_MISMATCH')
  }
  if (items === undefined) return undefined
  if (!Array.isArray(items) || !isObject(breakdown) || breakdown['item_total'] === undefined)
    return impossible('ITEM_TOTAL_REQUIRED')
  const total = (items as unknown[]).reduce<number>((sum, item) => {
    if (!isObject(item)) return NaN
    return sum + sumOf(item, ['unit_amount']) * (typeof item['quantity'] === 'string' ? Number(item['quantity']) : NaN)
  }, 0)
  return total === sumOf(breakdown, ['item_total']) ? undefined : impossible('ITEM_TOTAL_MISMATCH')
}

/** An amount above zero in dollars with at most two places, as cents. */
export function centsOf(amount: Fields): number | Fault {
  const { currency_code, value } = amount as { currency_code: string; value: string }
  if (currency_code !== 'USD') return impossible('CURRENCY_NOT_SUPPORTED', { value: currency_code })
  if (value.startsWith('-')) return impossible('CANNOT_BE_ZERO_OR_NEGATIVE', { value })
  const cents = centsFrom(value)
  if (cents === undefined) return impossible('DECIMAL_PRECISION', { value })
  return cents === 0 ? impossible('CANNOT_BE_ZERO_OR_NEGATIVE', { value }) : cents
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** All rules of a new order: first its form (400), then what the gateway can do (422). */
export function requestedOrder(fields: Fields): Requested | Fault {
  const units = fields['purchase_units']
  const [unit] = Array.isArray(units) ? (units as unknown[]) : []
  if (!isObject(unit)) return invalid([missing('/purchase_units')])
  // the emulated app may have one purchase unit
  if ((units as unknown[]).length > 1) return invalid([{ issue: 'INVALID_ARRAY_MAX_ITEMS', field: '/purchase_units' }])
  const faults = formFaults(fields, unit)
  if (faults.length > 0) return invalid(faults)
  const amount = unit['amount'] as Fields
  const cents = centsOf(amount)
  if (typeof cents !== 'number') return cents
  const fault = sumFault(unit, amount, cents)
  if (fault) return fault
  const { context, by_source } = contextOf(fields)
  return {
    intent: fields['intent'] as Requested['intent'],
    cents,
    unit: { reference_id: 'default', ...unit },
    custom_id: textOrNull(unit['custom_id']),
    invoice_id: textOrNull(unit['invoice_id']),
    description: textOrNull(unit['description']),
    return_url: String(context['return_url']),
    cancel_url: String(context['cancel_url']),
    by_source,
  }
}
