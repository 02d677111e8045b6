import { z } from 'zod'
import type { GatewaySettings } from '../../../gateway-settings.ts'
import { callBank } from './bank-call.ts'
import { parseExactly } from './exact-json.ts'
import type { Gateway, RefundAnswer, RefundOrder, Visit } from './gateway.ts'

type Panel = NonNullable<NonNullable<GatewaySettings['zarinpal']>['panel']>

/** Rials; the panel takes no smaller refund. */
const leastRefund = 20_000

const findSession = `query Sessions($terminal_id: ID!, $reference_id: String) {
  Session(terminal_id: $terminal_id, reference_id: $reference_id) {
    id amount status timeline { refund_amount refund_time refund_status }
  }
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

/** GraphQL: errors come with status 200, and beside data they count more than the data. */
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
    if (error !== undefined) return { kind: 'refused', code: (error.message ?? 'panel_error').slice(0, 100) }
    return { kind: 'data', data: answer.data.data }
  }
}

type SessionRow = z.output<typeof Session>
type Found = { kind: 'session'; session: SessionRow } | { kind: 'unknown'; reason: string }

/** The panel's own number of a payment, found by the reference of the sale. */
async function look(ask: Ask, panel: Panel, visit: Visit): Promise<Found> {
  if (visit.bankReference === null) return { kind: 'unknown', reason: 'the payment has no reference' }
  const said = await ask(findSession, { terminal_id: panel.terminalId, reference_id: visit.bankReference })
  if (said.kind !== 'data') return { kind: 'unknown', reason: said.kind === 'refused' ? said.code : said.reason }
  const sessions = Sessions.safeParse(said.data)
  const found = sessions.success ? (sessions.data.Session ?? []) : []
  const [session] = found
  if (session === undefined || found.length > 1)
    return { kind: 'unknown', reason: `the panel shows ${found.length} payments of this reference` }
  if (session.amount !== visit.money.amount) return { kind: 'unknown', reason: 'the panel shows another amount' }
  return { kind: 'session', session }
}

/** Words of the panel for a refund that did not happen. */
const failed = /FAIL|REJECT|CANCEL|REVERS/i
const finished = /DONE|SUCCESS|PAID|COMPLETE|REFUNDED/i

function answerOf(session: SessionRow): RefundAnswer {
  const status = session.timeline?.refund_status ?? ''
  if (failed.test(status)) return { kind: 'unknown', reason: `the panel says ${status}` }
  return { kind: finished.test(status) || status === '' ? 'refunded' : 'accepted', reference: session.id }
}

type Seen = { kind: 'none'; sessionId: string } | RefundAnswer

/**
 * What the panel shows of our refund. It shows only how much has gone back of a payment, and no key of ours: with one
 * refund a payment that is enough to know whether ours is there.
 */
async function see(ask: Ask, panel: Panel, at: { visit: Visit; order: RefundOrder }): Promise<Seen> {
  const { visit, order } = at
  if ((order.earlier ?? 0) > 0) return { kind: 'refused', code: 'refunded_before' }
  const found = await look(ask, panel, visit)
  if (found.kind === 'unknown') return found
  const gone = found.session.timeline?.refund_amount ?? 0
  if (gone === 0) return { kind: 'none', sessionId: found.session.id }
  if (gone !== order.money.amount) return { kind: 'unknown', reason: `the panel shows ${gone} Rials given back` }
  return answerOf(found.session)
}

// an error of the panel's own program says nothing about the refund
const ownTrouble = /internal|server|time.?out|try again/i

/** An error is believed when the panel still shows nothing given back. */
async function afterError(
  ask: Ask,
  panel: Panel,
  at: { visit: Visit; order: RefundOrder; code: string },
): Promise<RefundAnswer> {
  const seen = await see(ask, panel, at)
  if (seen.kind !== 'none') return seen
  return ownTrouble.test(at.code) ? { kind: 'unknown', reason: at.code } : { kind: 'refused', code: at.code }
}

async function refund(ask: Ask, panel: Panel, at: { visit: Visit; order: RefundOrder }): Promise<RefundAnswer> {
  const { key, money } = at.order
  if (money.amount < leastRefund) return { kind: 'refused', code: 'below_least' }
  const seen = await see(ask, panel, at)
  if (seen.kind !== 'none') return seen
  const said = await ask(addRefund, { session_id: seen.sessionId, amount: money.amount, description: key })
  if (said.kind === 'unknown') return said
  if (said.kind === 'refused') return afterError(ask, panel, { ...at, code: said.code })
  const added = Added.safeParse(said.data)
  if (!added.success || added.data.resource == null) return { kind: 'unknown', reason: 'a refund of a wrong shape' }
  const gone = added.data.resource.timeline?.refund_amount ?? money.amount
  if (gone !== money.amount) return { kind: 'unknown', reason: `the panel says ${gone} Rials` }
  return answerOf(added.data.resource)
}

/**
 * Refunds by the merchant's panel, for when a payment can no longer be undone. Its mutation knows no key that makes a
 * repetition harmless, so the panel is looked at before every order; a payment gets one refund on this way.
 */
export function panelRefunds(panel: Panel, timeoutMs: number): Required<Pick<Gateway, 'refund' | 'findRefund'>> {
  const ask = askerFor(panel, timeoutMs)
  return {
    refund: (visit, order) => refund(ask, panel, { visit, order }),
    async findRefund(visit, order) {
      const seen = await see(ask, panel, { visit, order })
      return seen.kind === 'none' ? { kind: 'unknown', reason: 'the panel shows no refund' } : seen
    },
  }
}
