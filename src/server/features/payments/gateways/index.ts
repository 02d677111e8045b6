export { type DebitBank, type EndAnswer, type Payman, type SignatureAnswer } from './adapters/zarinpal-payman.ts'
export { askBank, factsOf } from './attempts/ask-bank.ts'
export { atMost } from './attempts/at-most.ts'
export type { AttemptRow } from './attempts/attempt-row.ts'
export type { AttemptState } from './attempts/attempt-states.ts'
export {
  leaseAttempt,
  findAttempt,
  insertAttempt,
  insertEvent,
  isReferenceTaken,
  listAttempts,
  lockAttempt,
  updateAttempt,
} from './attempts/attempt-queries.ts'
export { type Bill, type Bills, type Handed, registerBills } from './attempts/bills.ts'
export type { ReturnSaid, Gateway, GatewayType, Redirect, RefundAnswer, RefundOrder } from './gateway.ts'
export { settling } from './jobs.ts'
export { currencyOf, defaultGateway, hasGateway } from './list-gateways.ts'
export { queueDueAttempts } from './attempts/queue-due-attempts.ts'
export { recordVerdict } from './attempts/record-verdict.ts'
export { directDebitOf, findGateway, leastPayable, tellBankCalls } from './registry.ts'
export type { CommonReason } from './attempts/return-reason.ts'
export { registerGateways } from './routes.ts'
export { settleAttempt, settleOrHear } from './attempts/settle-attempt.ts'
export { gatewayFor, refuseTooManyAttempts, startPatience, startAttempt } from './attempts/start-attempt.ts'
export { ended, lateFor, noteReturn, settleReturned, worthAsking } from './attempts/take-return.ts'
export { forgetEvents } from './webhooks/forget-events.ts'
export { pauseAfter } from './attempts/ask-again.ts'
export type { Verdict } from './attempts/verdict.ts'
