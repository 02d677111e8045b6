import { randomInt } from 'node:crypto'
import { buildSchema, GraphQLError, graphqlSync } from 'graphql'
import { isObject, type Handler, json, jsonObject } from '../http/exchange.ts'
import type { Bank } from './bank.ts'
import { type Merchant, smallestRefundRial } from './merchant.ts'
import { type Refund, refundedRial, type Transaction } from './transaction.ts'

type Args = Record<string, unknown>

/** The types of the panel's documentation, and no more. A field that fails is null beside its entry in `errors[]`. */
const schema = buildSchema(`
  scalar BigInteger
  enum InstantPayoutActionTypeEnum { PAYA CARD }
  enum RefundReasonEnum { CUSTOMER_REQUEST DUPLICATE_TRANSACTION SUSPICIOUS_TRANSACTION OTHER }
  enum FilterEnum { PAID VERIFIED TRASH ACTIVE REFUNDED }
  type Timeline { refund_amount: BigInteger, refund_time: String, refund_status: String }
  type Refund { terminal_id: ID, id: ID, amount: BigInteger, timeline: Timeline }
  type RefundedPart { amount: BigInteger }
  type Session {
    id: ID, terminal_id: ID, status: FilterEnum, amount: BigInteger, fee: BigInteger, description: String
    reference_id: String, card_pan: String, created_at: String, refund: RefundedPart
  }
  type Query {
    Session(
      terminal_id: ID!, filter: FilterEnum, id: ID, reference_id: String, rrn: String, card_pan: String, email: String
      mobile: String, description: String, limit: Int = 25, offset: Int = 0
    ): [Session]
  }
  type Mutation {
    AddRefund(
      session_id: ID!, amount: BigInteger!, description: String, method: InstantPayoutActionTypeEnum = PAYA
      reason: RefundReasonEnum = OTHER
    ): Refund
  }
`)

/** A refusal by the panel: it is returned in `errors[]`, with HTTP 200. */
const refusal = (message: string, category = 'validation') => new GraphQLError(message, { extensions: { category } })

/** The panel's word for a session's state; the mapping is an assumption of this emulator. */
function panelStatus(session: Transaction): string {
  if (session.refunds.length > 0) return 'REFUNDED'
  if (session.state === 'in_bank') return 'ACTIVE'
  if (session.state === 'paid') return 'PAID'
  return session.state === 'verified' ? 'VERIFIED' : 'TRASH'
}

function addRefund(bank: Bank, merchant: Merchant, args: Args): Args {
  const session = typeof args['session_id'] === 'string' ? bank.findBySession(args['session_id']) : undefined
  if (!session || session.merchant_id !== merchant.merchant_id) throw refusal('The session was not found.')
  const amount = bigInteger(args['amount'])
  const method = args['method'] === 'CARD' ? 'CARD' : 'PAYA'
  const reason = args['reason'] as string
  if (session.state !== 'verified') throw refusal('Only a verified session can be refunded.')
  if (amount < smallestRefundRial) throw refusal(`The amount must be at least ${smallestRefundRial}.`)
  if (amount > session.amount_rial - refundedRial(session)) {
    throw refusal('The amount is more than what remains of the session.')
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
    throw refusal('BigInteger cannot represent the value of "amount".', 'graphql')
  }
  return number
}

function sessions(bank: Bank, merchant: Merchant, args: Args): Args[] {
  const { filter } = args
  if (args['terminal_id'] !== merchant.terminal_id) throw refusal('The terminal was not found.')
  const sameText = (key: string, value: string | number | null) => {
    const wanted = args[key]
    return typeof wanted !== 'string' || wanted === `${value}`
  }
  const [offset, limit] = [Number(args['offset']), Number(args['limit'])]
  return bank
    .all()
    .filter((session) => session.merchant_id === merchant.merchant_id)
    .filter((session) => (filter ?? null) === null || panelStatus(session) === filter)
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

/** `POST …/api/v4/graphql/`: 401 without the panel's bearer token, otherwise 200 with `data` or `errors[]`. */
export function graphqlCall(bank: Bank): Handler {
  return (exchange) => {
    const bearer = /^Bearer (\S+)$/.exec(exchange.headers.authorization ?? '')?.[1]
    const merchant = bank.merchants().find(({ panel_token }) => panel_token === bearer)
    if (!merchant) return json(401, { message: 'Unauthenticated.' })
    const body = jsonObject(exchange)
    const source = typeof body?.['query'] === 'string' ? body['query'] : ''
    const variables = body?.['variables']
    const { errors, ...rest } = graphqlSync({
      schema,
      source,
      rootValue: {
        Session: (args: Args) => sessions(bank, merchant, args),
        AddRefund: (args: Args) => addRefund(bank, merchant, args),
      },
      variableValues: isObject(variables) ? variables : {},
    })
    if (errors === undefined) return json(200, rest)
    const told = errors.map((error) => ({
      ...error.toJSON(),
      extensions: { category: 'graphql', ...error.extensions },
    }))
    return json(200, { errors: told, ...rest })
  }
}
