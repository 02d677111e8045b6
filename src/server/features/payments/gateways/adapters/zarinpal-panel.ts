import { z } from 'zod'
import { shortened } from '#lib/text/shortened.ts'
import type { GatewaySettings } from '#server/gateway-settings.ts'
import { callBank } from './bank-call.ts'
import { parseExactly } from './exact-json.ts'
import type { Gateway, RefundAnswer, RefundOrder, AttemptFacts } from '../gateway.ts'

type Panel = NonNullable<NonNullable<GatewaySettings['zarinpal']>['panel']>

/** Rials; the panel accepts no smaller refund. */
const leastRefund = 20_000

// it is not published what the panel says about a payment beside its number and amount; in which of its lists it
// appears is
const findSession = (filter: 'VERIFIED' | 'REFUNDED') => `query Sessions($terminal_id: ID!, $reference_id: String) {
  Session(terminal_id: $terminal_id, filter: ${filter}, reference_id: $reference_id) { id amount }
}`
const addRefund = `mutation AddRefund($session_id: ID!, $amount: BigInteger!, $description: String) {
  resource: AddRefund(session_id: $session_id, amount: $amount, description: $description, method: CARD, reason: CUSTOMER_REQUEST) {
    terminal_id id amount timeline { refund_amount refund_time refund_status }
  }
}`

// the panel writes numbers as numbers or as text
const Whole = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(Number)
const Timeline = z.looseObject({ refund_amount: Whole.nullish(), refund_status: z.string().nullish() })
const Session = z.looseObject({
  id: z.union([z.string(), z.int()]).transform(String),
  amount: Whole,
  timeline: Timeline.nullish(),
})
const Sessions = z.looseObject({ Session: z.array(Session).nullish() })
const Added = z.looseObject({ resource: Session.nullish() })
const Answer = z.looseObject({
  data: z.unknown(),
  errors: z.array(z.looseObject({ message: z.string().optional() })).optional(),
})

type Said = { kind: 'data'; data: unknown } | { kind: 'refused'; code: string } | { kind: 'unknown'; reason: string }
type Ask = (query: string, variables: Record<string, string | number>) => Promise<Said>

/** GraphQL: errors have status 200, and override any data beside them. */
function askerFor(panel: Panel, timeoutMs: number): Ask {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    authorization: `Bearer ${panel.token}`,
  }
  return async (query, variables) => {
    const outcome = await callBank(`${panel.url}/`, { headers, body: JSON.stringify({ query, variables }) }, timeoutMs)
    if (outcome.kind !== 'answer') return { kind: 'unknown', reason: outcome.reason }
    const answer = Answer.safeParse(parseExactly(outcome.text))
    if (!answer.success || outcome.status !== 200)
      return { kind: 'unknown', reason: `unreadable answer, status ${outcome.status}` }
    const [error] = answer.data.errors ?? []
    if (error !== undefined) return { kind: 'refused', code: shortened(error.message ?? 'panel_error', 100) }
    return { kind: 'data', data: answer.data.data }
  }
}

type Found = { kind: 'session'; id: string } | { kind: 'none' } | { kind: 'unknown'; reason: string }

/** The panel's own number of a payment, found by the sale's reference in one of its lists. */
async function look(
  ask: Ask,
  panel: Panel,
  at: { attempt: AttemptFacts; filter: 'VERIFIED' | 'REFUNDED' },
): Promise<Found> {
  const { bankReference, money } = at.attempt
  if (bankReference === null) return { kind: 'unknown', reason: 'the payment has no reference' }
  const said = await ask(findSession(at.filter), { terminal_id: panel.terminalId, reference_id: bankReference })
  if (said.kind !== 'data') return { kind: 'unknown', reason: said.kind === 'refused' ? said.code : said.reason }
  const sessions = Sessions.safeParse(said.data)
  if (!sessions.success) return { kind: 'unknown', reason: 'sessions of a wrong shape' }
  const [session, ...others] = sessions.data.Session ?? []
  if (session === undefined) return { kind: 'none' }
  if (others.length > 0) return { kind: 'unknown', reason: 'the panel shows several payments of this reference' }
  if (session.amount !== money.amount) return { kind: 'unknown', reason: 'the panel shows another amount' }
  return { kind: 'session', id: session.id }
}

/** The panel's words for the failure of an ordered refund. */
const failed = /FAIL|REJECT|CANCEL|REVERS/i
const finished = /DONE|SUCCESS|PAID|COMPLETE|REFUNDED/i

function answerOf(reference: string, status: string): RefundAnswer {
  if (failed.test(status)) return { kind: 'unknown', reason: `the panel says ${status}` }
  return { kind: finished.test(status) ? 'refunded' : 'accepted', reference }
}

type Seen = { kind: 'none' } | RefundAnswer

/**
 * Looks for our refund in the panel. The panel does not store our key, and of a payment it only shows whether something
 * was refunded. With one refund per payment that is enough to know whether ours exists.
 */
async function see(ask: Ask, panel: Panel, at: { attempt: AttemptFacts; order: RefundOrder }): Promise<Seen> {
  const { attempt, order } = at
  if ((order.earlier ?? 0) > 0) return { kind: 'refused', code: 'refunded_before' }
  const found = await look(ask, panel, { attempt, filter: 'REFUNDED' })
  if (found.kind !== 'session') return found
  // we have ordered nothing, so a person has used the panel, and the amount is unknown
  if (order.isRepeated !== true) return { kind: 'unknown', reason: 'the panel shows a refund that is not ours' }
  return { kind: 'refunded', reference: order.reference ?? found.id }
}

// an error of the panel's own program says nothing about the refund
const ownTrouble = /internal|server|time.?out|try again/i

/** An error is believed only when the panel still shows nothing refunded. */
async function afterError(
  ask: Ask,
  panel: Panel,
  at: { attempt: AttemptFacts; order: RefundOrder; code: string },
): Promise<RefundAnswer> {
  const seen = await see(ask, panel, { attempt: at.attempt, order: { ...at.order, isRepeated: true } })
  if (seen.kind !== 'none') return seen
  return ownTrouble.test(at.code) ? { kind: 'unknown', reason: at.code } : { kind: 'refused', code: at.code }
}

async function refund(
  ask: Ask,
  panel: Panel,
  at: { attempt: AttemptFacts; order: RefundOrder },
): Promise<RefundAnswer> {
  const { key, money } = at.order
  if (money.amount < leastRefund) return { kind: 'refused', code: 'below_least' }
  const seen = await see(ask, panel, at)
  if (seen.kind !== 'none') return seen
  const sale = await look(ask, panel, { attempt: at.attempt, filter: 'VERIFIED' })
  if (sale.kind === 'unknown') return sale
  if (sale.kind === 'none') return { kind: 'unknown', reason: 'the panel does not show this payment' }
  if ((await at.order.beforeOrder?.()) === false) return { kind: 'unknown', reason: 'somebody else went on' }
  const said = await ask(addRefund, { session_id: sale.id, amount: money.amount, description: key })
  if (said.kind === 'unknown') return said
  if (said.kind === 'refused') return afterError(ask, panel, { ...at, code: said.code })
  const added = Added.safeParse(said.data)
  if (!added.success || added.data.resource == null) return { kind: 'unknown', reason: 'a refund of a wrong shape' }
  const { id, timeline } = added.data.resource
  const gone = timeline?.refund_amount ?? money.amount
  if (gone !== money.amount) return { kind: 'unknown', reason: `the panel says ${gone} Rials` }
  return answerOf(id, timeline?.refund_status ?? '')
}

/**
 * Refunds by the merchant's panel, when a payment can no longer be reversed. Its mutation has no key against
 * repetition, so we look at the panel before every order; a payment gets one refund this way.
 */
export function panelRefunds(panel: Panel, timeoutMs: number): Required<Pick<Gateway, 'refund' | 'findRefund'>> {
  const ask = askerFor(panel, timeoutMs)
  return {
    refund: (attempt, order) => refund(ask, panel, { attempt, order }),
    async findRefund(attempt, order) {
      const seen = await see(ask, panel, { attempt, order })
      return seen.kind === 'none' ? { kind: 'unknown', reason: 'the panel shows no refund' } : seen
    },
  }
}
