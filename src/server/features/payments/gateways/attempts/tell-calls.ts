import type { KeysAsked } from '../adapters/paypal-certificates.ts'
import type { DebitFacts, Payman } from '../adapters/zarinpal-payman.ts'
import type { AttemptFacts, Gateway, GatewayType } from '../gateway.ts'

/** Where the calls of gateways are told. */
export interface CallLog {
  info(fields: object, message: string): void
}

/** A call's outcome, without anything that could be used to pay: codes and reasons are ours or the bank's own words. */
interface Answered {
  kind: string
  code?: string
  reason?: string
}

type CallName =
  | 'request'
  | 'verify'
  | 'inquiry'
  | 'reverse'
  | 'refund'
  | 'refund inquiry'
  | DebitCallName
  | 'certificate'
type DebitCallName = 'banks of debits' | 'consent' | 'signature of a consent' | 'debit' | 'end of a consent'

type Told = <Answer extends Answered>(call: CallName, about: DebitFacts, ask: () => Promise<Answer>) => Promise<Answer>

/** Makes one call and leaves its line: whom it asked about what, how it ended, and how long it took. */
function tellerOf(gateway: GatewayType, logOf: () => CallLog | null): Told {
  return async (call, about, ask) => {
    const began = performance.now()
    const fields = { gateway, ...about, call }
    const ms = () => Math.round(performance.now() - began)
    try {
      const answer = await ask()
      const { kind: outcome, code, reason } = answer
      logOf()?.info({ ...fields, outcome, code, reason, ms: ms() }, 'bank called')
      return answer
    } catch (error) {
      logOf()?.info({ ...fields, outcome: 'error', ms: ms() }, 'bank called')
      throw error
    }
  }
}

/** The gateway, whose every call to the bank leaves one line. */
export function tellCalls(gateway: Gateway, logOf: () => CallLog | null): Gateway {
  const teller = tellerOf(gateway.type, logOf)
  const told = <Answer extends Answered>(
    call: CallName,
    { purchaseId: purchase, id: attempt }: AttemptFacts,
    ask: () => Promise<Answer>,
  ) => teller(call, { purchase, attempt }, ask)
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

/** The direct debit, whose every call leaves one line too. */
export function tellDebits(bank: Payman, logOf: () => CallLog | null): Payman {
  const told = tellerOf('zarinpal', logOf)
  return {
    ...bank,
    banks: () => told('banks of debits', {}, () => bank.banks()),
    request: (order, about) => told('consent', about, () => bank.request(order, about)),
    signature: (authority, about) => told('signature of a consent', about, () => bank.signature(authority, about)),
    checkout: (debit, about) => told('debit', about, () => bank.checkout(debit, about)),
    cancel: (signature, about) => told('end of a consent', about, () => bank.cancel(signature, about)),
  }
}

/** How PayPal is asked for a certificate, which leaves a line as well. */
export function tellCertificates(ask: KeysAsked, logOf: () => CallLog | null): KeysAsked {
  const told = tellerOf('paypal', logOf)
  return (address) => told('certificate', {}, () => ask(address))
}
