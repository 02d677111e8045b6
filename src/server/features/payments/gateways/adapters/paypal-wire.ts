import { z } from 'zod'
import { parseExactly } from './exact-json.ts'

const Amount = z.object({ currency_code: z.string(), value: z.string() })

const Capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Amount.optional(),
  custom_id: z.string().optional(),
})

const Refund = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Amount.optional(),
  custom_id: z.string().optional(),
})

const Link = z.object({ href: z.string(), rel: z.string() })

const Unit = z.object({
  custom_id: z.string().optional(),
  payments: z.object({ captures: z.array(Capture).optional(), refunds: z.array(Refund).optional() }).optional(),
})

const Order = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  status: z.string(),
  links: z.array(Link).optional(),
  purchase_units: z.array(Unit).optional(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
})

const Problem = z.object({
  name: z.string().min(1),
  debug_id: z.string().optional(),
  details: z.array(z.looseObject({ issue: z.string().optional() })).optional(),
})

const Token = z.object({
  access_token: z.string().regex(/^[\w.~+/=-]{1,4096}$/),
  expires_in: z.number().positive(),
})

export type WireCapture = z.output<typeof Capture>
export type WireOrder = z.output<typeof Order>
export type WireRefund = z.output<typeof Refund>
export type WireToken = z.output<typeof Token>

/** The name of a refusal, and the number by which PayPal's support finds it. */
export interface WireProblem {
  code: string
  debugId: string | null
}

function read<T>(schema: z.ZodType<T>, value: unknown): T | null {
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}

export const readOrder = (value: unknown): WireOrder | null => read(Order, value)
export const readRefund = (value: unknown): WireRefund | null => read(Refund, value)
export const readToken = (text: string): WireToken | null => read(Token, parseExactly(text))

const codeShape = /^[A-Z][A-Z0-9_]{1,79}$/

// its issues only say which part of the address was wrong
const saysAll = 'RESOURCE_NOT_FOUND'

/** Null when it is not PayPal's refusal: a proxy's page, half an answer. The first issue says more than the name. */
export function readProblem(value: unknown): WireProblem | null {
  const problem = read(Problem, value)
  if (problem === null) return null
  const issue = problem.details?.find((detail) => detail.issue !== undefined)?.issue
  const code = problem.name === saysAll ? saysAll : (issue ?? problem.name)
  if (!codeShape.test(code)) return null
  const debugId = problem.debug_id !== undefined && /^[\w-]{1,64}$/.test(problem.debug_id) ? problem.debug_id : null
  return { code, debugId }
}
