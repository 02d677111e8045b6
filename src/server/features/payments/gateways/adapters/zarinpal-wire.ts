import { z } from 'zod'
import { parseExactly } from './exact-json.ts'

const Code = z.union([z.int(), z.string().regex(/^-?\d+$/)]).transform(String)

// an empty object is written `[]`
const Empty = z.array(z.never()).max(0)
const Data = z.union([z.looseObject({ code: Code.optional() }), Empty])
const Errors = z.union([z.looseObject({ code: Code.optional() }), Empty])
const Envelope = z.object({ data: Data.optional(), errors: Errors.optional() })

/** A readable body of the gateway; both members may be empty. */
export type WireAnswer = { data: Record<string, unknown>; errors: Record<string, unknown> }

function asRecord(member: Record<string, unknown> | unknown[] | undefined): Record<string, unknown> {
  return member === undefined || Array.isArray(member) ? {} : member
}

/** Null when it is not the gateway's JSON: a proxy's page, half an answer, another shape. */
export function parseEnvelope(text: string): WireAnswer | null {
  const envelope = Envelope.safeParse(parseExactly(text))
  if (!envelope.success) return null
  return { data: asRecord(envelope.data.data), errors: asRecord(envelope.data.errors) }
}

/** The code of an answer as text; in the framework's own refusals it is among the messages. */
export function codeOf(answer: WireAnswer): string | null {
  const code = answer.data['code'] ?? answer.errors['code']
  if (typeof code === 'string') return code
  for (const messages of Object.values(answer.errors)) {
    if (!Array.isArray(messages)) continue
    const found = messages.find((message) => typeof message === 'string' && /^-\d{1,3}$/.test(message)) as unknown
    if (typeof found === 'string') return found
  }
  return null
}

/** A text or whole number of `data`, as text; null when it is missing or something else. */
export function fieldOf(answer: WireAnswer, name: string): string | null {
  const value = answer.data[name]
  if (typeof value === 'string' && value !== '') return value
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null
}
