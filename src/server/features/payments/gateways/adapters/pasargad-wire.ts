import { z } from 'zod'
import type { Money } from '#lib/money/money.ts'
import { parseExactly } from './exact-json.ts'

const Code = z.union([z.int(), z.string().regex(/^\d{1,9}$/)]).transform(String)
const Fields = z.record(z.string(), z.unknown())

const Envelope = z.looseObject({
  resultCode: Code.optional(),
  // one implementation sends this instead of a code after a reversal
  IsSuccess: z.boolean().optional(),
  data: z.unknown().optional(),
})

// it goes into a header
const LoginAnswer = z.looseObject({ resultCode: Code, token: z.string().regex(/^[\x21-\x7e]{1,8192}$/) })

/** A readable answer of the bank. `data` is empty when the bank sent null, nothing, or a plain text. */
export interface WireAnswer {
  code: string
  data: Record<string, unknown>
}

function readData(data: unknown): Record<string, unknown> {
  // an object may come written as a text
  const fields = Fields.safeParse(typeof data === 'string' ? parseExactly(data) : data)
  return fields.success ? fields.data : {}
}

/** Null when it is not the bank's JSON: a proxy's page, half an answer, another shape. */
export function parseAnswer(text: string): WireAnswer | null {
  const envelope = Envelope.safeParse(parseExactly(text))
  if (!envelope.success) return null
  const { resultCode, IsSuccess, data } = envelope.data
  const code = resultCode ?? (IsSuccess === true ? '0' : undefined)
  return code === undefined ? null : { code, data: readData(data) }
}

/**
 * The token of a login, which is beside the code and not in `data`; a code when the bank refused; null when unreadable.
 */
export function parseLogin(text: string): { token: string } | { code: string } | null {
  const body = parseExactly(text)
  const login = LoginAnswer.safeParse(body)
  if (login.success && login.data.resultCode === '0') return { token: login.data.token }
  const refusal = z.looseObject({ resultCode: Code }).safeParse(body)
  return refusal.success && refusal.data.resultCode !== '0' ? { code: refusal.data.resultCode } : null
}

/** A text or whole number as text; null when it is missing, empty or something else. */
export function textOf(data: Record<string, unknown>, name: string): string | null {
  const value = Object.hasOwn(data, name) ? data[name] : undefined
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null
}

/** The amount in the bank's answer, in Rials; null when it has no valid one. */
export function amountOf(data: Record<string, unknown>): Money | null {
  const text = textOf(data, 'amount')
  if (text === null || !/^\d{1,15}$/.test(text)) return null
  return { amount: Number(text), currency: 'IRR' }
}

/** Reference and tracking number together: only the pair is unique at this bank. */
export function referenceOf(data: Record<string, unknown>): string | null {
  const parts = [textOf(data, 'referenceNumber'), textOf(data, 'trackId')].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join('/')
}
