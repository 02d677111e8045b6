import type { AttemptFacts, Gateway } from './gateway.ts'

/** Where the calls of gateways are told. */
export interface CallLog {
  info(fields: object, message: string): void
}

/** What a call did, without anything that could be used to pay: codes and reasons are ours or the bank's own words for them. */
interface Answered {
  kind: string
  code?: string
  reason?: string
}

/** The gateway, whose every call to the bank leaves one line: which payment, which call, how it ended, and how long it took. */
export function tellCalls(gateway: Gateway, logOf: () => CallLog | null): Gateway {
  const told = async <Answer extends Answered>(
    call: 'request' | 'verify' | 'inquiry' | 'reverse' | 'refund' | 'refund inquiry',
    { purchaseId, id }: AttemptFacts,
    ask: () => Promise<Answer>,
  ): Promise<Answer> => {
    const began = performance.now()
    const about = { gateway: gateway.type, purchase: purchaseId, attempt: id, call }
    const ms = () => Math.round(performance.now() - began)
    try {
      const answer = await ask()
      const { kind: outcome, code, reason } = answer
      logOf()?.info({ ...about, outcome, code, reason, ms: ms() }, 'bank called')
      return answer
    } catch (error) {
      logOf()?.info({ ...about, outcome: 'error', ms: ms() }, 'bank called')
      throw error
    }
  }
  const { refund, findRefund } = gateway
  return {
    ...gateway,
    start: (order) => told('request', order, () => gateway.start(order)),
    finalise: (attempt) => told('verify', attempt, () => gateway.finalise(attempt)),
    inquire: (attempt) => told('inquiry', attempt, () => gateway.inquire(attempt)),
    reverse: (attempt) => told('reverse', attempt, () => gateway.reverse(attempt)),
    ...(refund === undefined
      ? {}
      : { refund: (attempt, order) => told('refund', attempt, () => refund(attempt, order)) }),
    ...(findRefund === undefined
      ? {}
      : { findRefund: (attempt, order) => told('refund inquiry', attempt, () => findRefund(attempt, order)) }),
  }
}
