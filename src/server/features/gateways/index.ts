export { type DebitBank, type EndAnswer, type Payman, type SignatureAnswer } from './adapters/zarinpal-payman.ts'
export { askBank, factsOf } from './ask-bank.ts'
export { atMost } from './at-most.ts'
export type { AttemptRow } from './attempt-row.ts'
export type { AttemptState } from './attempt-states.ts'
export {
  leaseAttempt,
  findAttempt,
  insertAttempt,
  insertEvent,
  isReferenceTaken,
  listAttempts,
  lockAttempt,
  updateAttempt,
} from './attempt-queries.ts'
export { type Bill, type Bills, type Handed, registerBills } from './bills.ts'
export type { ReturnSaid, Gateway, GatewayType, Redirect, RefundAnswer, RefundOrder } from './gateway.ts'
export { settling } from './jobs.ts'
export { currencyOf, defaultGateway, hasGateway } from './list-gateways.ts'
export { queueDueAttempts } from './queue-due-attempts.ts'
export { recordVerdict } from './record-verdict.ts'
export { directDebitOf, findGateway, leastPayable, tellBankCalls } from './registry.ts'
export type { CommonReason } from './return-reason.ts'
export { registerGateways } from './routes.ts'
export { settleAttempt, settleOrHear } from './settle-attempt.ts'
export { gatewayFor, refuseTooManyAttempts, startPatience, startAttempt } from './start-attempt.ts'
export { ended, lateFor, noteReturn, settleReturned, worthAsking } from './take-return.ts'
export { forgetEvents } from './webhooks/forget-events.ts'
export { pauseAfter } from './ask-again.ts'
export type { Verdict } from './verdict.ts'
