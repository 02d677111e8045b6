import { randomInt } from 'node:crypto'
import { isObject, type Handler, json, jsonObject, type Reply } from '../http/exchange.ts'
import type { Bank } from './bank.ts'
import { type Field, GraphqlSyntaxError, type Operation, parseOperation, type Value } from './graphql-document.ts'
import { type Merchant, smallestRefundRial } from './merchant.ts'
import { type Refund, refundedRial, type Transaction } from './transaction.ts'

type Args = Record<string, unknown>

/** A refusal by a resolver: it is returned in `errors[]`, with HTTP 200. */
class GraphqlError extends Error {
  readonly category: string
  constructor(message: string, category = 'validation') {
    super(message)
    this.category = category
  }
}

const argumentNames: Record<string, string[]> = {
  AddRefund: ['session_id', 'amount', 'description', 'method', 'reason'],
  Session: [
    'terminal_id',
    'filter',
    'id',
    'reference_id',
    'rrn',
    'card_pan',
    'email',
    'mobile',
    'description',
    'limit',
    'offset',
  ],
}
const filters = ['PAID', 'VERIFIED', 'TRASH', 'ACTIVE', 'REFUNDED']
const reasons = ['CUSTOMER_REQUEST', 'DUPLICATE_TRANSACTION', 'SUSPICIOUS_TRANSACTION', 'OTHER']

/** The panel's word for a session's state; the mapping is an assumption of this emulator. */
function panelStatus(session: Transaction): string {
  if (session.refunds.length > 0) return 'REFUNDED'
  if (session.state === 'in_bank') return 'ACTIVE'
  if (session.state === 'paid') return 'PAID'
  return session.state === 'verified' ? 'VERIFIED' : 'TRASH'
}

function addRefund(bank: Bank, merchant: Merchant, args: Args): Args {
  const session = typeof args['session_id'] === 'string' ? bank.findBySession(args['session_id']) : undefined
  if (!session || session.merchant_id !== merchant.merchant_id) throw new GraphqlError('The session was not found.')
  const amount = bigInteger(args['amount'])
  const method = args['method'] ?? 'PAYA'
  const reason = args['reason'] ?? 'OTHER'
  if (method !== 'PAYA' && method !== 'CARD') throw new GraphqlError('The selected method is invalid.')
  if (typeof reason !== 'string' || !reasons.includes(reason)) throw new GraphqlError('The selected reason is invalid.')
  if (session.state !== 'verified') throw new GraphqlError('Only a verified session can be refunded.')
  if (amount < smallestRefundRial) throw new GraphqlError(`The amount must be at least ${smallestRefundRial}.`)
  if (amount > session.amount_rial - refundedRial(session)) {
    throw new GraphqlError('The amount is more than what remains of the session.')
  }
  const description = typeof args['description'] === 'string' ? args['description'] : ''
  const at = bank.clock.now().toISOString()
  const refund: Refund = {
    id: String(randomInt(1_000_000, 9_999_999)),
    amount_rial: amount,
    method,
    reason,
    description,
    at,
  }
  bank.record({ type: 'refunded', authority: session.authority, refund })
  return {
    terminal_id: merchant.terminal_id,
    id: refund.id,
    amount,
    timeline: { refund_amount: amount, refund_time: at, refund_status: 'PENDING' },
  }
}

function bigInteger(value: unknown): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw new GraphqlError('BigInteger cannot represent the value of "amount".', 'graphql')
  }
  return number
}

function sessions(bank: Bank, merchant: Merchant, args: Args): Args[] {
  const { filter } = args
  if (args['terminal_id'] !== merchant.terminal_id) throw new GraphqlError('The terminal was not found.')
  if (filter !== undefined && !filters.includes(filter as string))
    throw new GraphqlError('The selected filter is invalid.')
  const sameText = (key: string, value: string | number | null) =>
    args[key] === undefined || `${args[key] as string | number}` === `${value}`
  const offset = typeof args['offset'] === 'number' ? args['offset'] : 0
  const limit = typeof args['limit'] === 'number' ? args['limit'] : 25
  return bank
    .all()
    .filter((session) => session.merchant_id === merchant.merchant_id)
    .filter((session) => filter === undefined || panelStatus(session) === filter)
    .filter((session) => sameText('id', session.session_id) && sameText('reference_id', session.ref_id))
    .filter((session) => sameText('card_pan', session.card_pan) && sameText('description', session.description))
    .slice(offset, offset + limit)
    .map((session) => ({
      id: session.session_id,
      terminal_id: merchant.terminal_id,
      status: panelStatus(session),
      amount: session.amount_rial,
      fee: session.fee,
      description: session.description,
      reference_id: session.ref_id === null ? null : String(session.ref_id),
      card_pan: session.card_pan,
      created_at: session.created_at,
      refund: { amount: refundedRial(session) },
    }))
}

function valueOf(value: Value, variables: Args): unknown {
  if (value.kind === 'variable') return variables[value.text]
  if (value.kind === 'constant') return value.value
  return value.kind === 'number' ? Number(value.text) : value.text
}

function argsOf(field: Field, variables: Args): Args {
  const known = argumentNames[field.name] ?? []
  const unknown = Object.keys(field.args).find((argument) => !known.includes(argument))
  if (unknown) throw new GraphqlError(`Unknown argument "${unknown}" on field "${field.name}".`, 'graphql')
  const pairs = Object.entries(field.args).map(([key, value]) => [key, valueOf(value, variables)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined && value !== null))
}

/** Only the requested fields, under their aliases; an unknown field or a missing sub-selection is an error. */
function project(source: unknown, fields: Field[]): unknown {
  if (Array.isArray(source)) return source.map((item) => project(item, fields))
  if (!isObject(source)) return source
  if (fields.length === 0)
    throw new GraphqlError('A field of an object type must have a selection of subfields.', 'graphql')
  const pairs = fields.map((field) => {
    if (!Object.hasOwn(source, field.name)) throw new GraphqlError(`Cannot query field "${field.name}".`, 'graphql')
    return [field.alias, project(source[field.name], field.fields)] as const
  })
  return Object.fromEntries(pairs)
}

function variablesOf(operation: Operation, given: unknown): Args {
  const source = isObject(given) ? given : {}
  const pairs = operation.variables.map(({ name, required, type, fallback }) => {
    const value = source[name] ?? (fallback && valueOf(fallback, {}))
    if (required && (value === undefined || value === null)) {
      throw new GraphqlError(`Variable "$${name}" of required type "${type}!" was not provided.`, 'graphql')
    }
    return [name, value] as const
  })
  return Object.fromEntries(pairs)
}

function failure(message: string, category: string, alias?: string): Reply {
  const error = { message, extensions: { category }, ...(alias === undefined ? {} : { path: [alias] }) }
  return json(200, { errors: [error], ...(alias === undefined ? {} : { data: { [alias]: null } }) })
}

function resolve(bank: Bank, merchant: Merchant, operation: Operation, given: unknown): Reply {
  const field = operation.fields[0]
  const wanted = operation.type === 'mutation' ? 'AddRefund' : 'Session'
  if (!field || operation.fields.length > 1 || field.name !== wanted) {
    return failure(`Cannot query field "${field?.name ?? ''}".`, 'graphql')
  }
  try {
    const args = argsOf(field, variablesOf(operation, given))
    // The selection is checked before anything is written.
    const sample =
      field.name === 'AddRefund' ? { terminal_id: '', id: '', amount: 0, timeline: refundTimeline } : undefined
    if (sample) project(sample, field.fields)
    const result = field.name === 'AddRefund' ? addRefund(bank, merchant, args) : sessions(bank, merchant, args)
    return json(200, { data: { [field.alias]: project(result, field.fields) } })
  } catch (error) {
    if (error instanceof GraphqlError) return failure(error.message, error.category, field.alias)
    throw error
  }
}

const refundTimeline = { refund_amount: 0, refund_time: '', refund_status: '' }

/** `POST …/api/v4/graphql/`: 401 without the panel's bearer token, otherwise 200 with `data` or `errors[]`. */
export function graphqlCall(bank: Bank): Handler {
  return (exchange) => {
    const bearer = /^Bearer (\S+)$/.exec(exchange.headers.authorization ?? '')?.[1]
    const merchant = bank.merchants().find(({ panel_token }) => panel_token === bearer)
    if (!merchant) return json(401, { message: 'Unauthenticated.' })
    const body = jsonObject(exchange)
    if (typeof body?.['query'] !== 'string') return failure('Syntax Error: Unexpected <EOF>.', 'graphql')
    try {
      return resolve(bank, merchant, parseOperation(body['query']), body['variables'])
    } catch (error) {
      if (error instanceof GraphqlSyntaxError) return failure(error.message, 'graphql')
      throw error
    }
  }
}
