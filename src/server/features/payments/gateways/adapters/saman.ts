import { after, minutes } from '#lib/time/clock.ts'
import type { GatewaySettings } from '#server/gateway-settings.ts'
import { callBank } from './bank-call.ts'
import { maskedCard } from './card-mask.ts'
import type {
  FinaliseAnswer,
  Gateway,
  InquiryAnswer,
  ReverseAnswer,
  StartAnswer,
  StartOrder,
  AttemptFacts,
} from '../gateway.ts'
import { callBankOverOldTls } from './old-tls-call.ts'
import { parseSamanReference, parseSamanReturn } from './saman-return.ts'
import { payerOfCardHash } from './payer-id.ts'
import { type Receipt, readReceipt, readSettling, readToken, type Settling } from './saman-wire.ts'

type Settings = NonNullable<GatewaySettings['saman']>
type Heard<Answer> = { kind: 'heard'; answer: Answer } | { kind: 'not_sent' | 'unknown'; reason: string }
type Caller = <Answer>(
  path: string,
  fields: Record<string, unknown>,
  read: (text: string) => Answer | null,
) => Promise<Heard<Answer>>

const folder = '/verifyTxnRandomSessionkey'
const paths = {
  token: '/onlinepg/onlinepg',
  pay: '/OnlinePG/OnlinePG',
  receipt: `${folder}/api/v2/ipg/payment/receipt`,
  verify: `${folder}/ipg/VerifyTransaction`,
  reverse: `${folder}/ipg/ReverseTransaction`,
} as const

/**
 * Minutes in which the pay page can be opened. With the bank's half hour for verify, everything is over within an hour.
 */
const tokenMinutes = 20
/** Minutes from the payment in which the bank reverses; we count from the attempt's beginning, which is earlier. */
const reverseMinutes = 50

/** Refusals of a token that are about our terminal: address, tokens, unknown, disabled, its shares. */
const aboutOurTerminal: readonly string[] = ['8', '11', '12', '20', '21']

const codes = { done: '0', repeated: '2', reversed: '5', notFound: '-2', late: '-6' } as const

function callerFor(settings: Settings, timeoutMs: number): Caller {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const send = settings.oldTls ? callBankOverOldTls : callBank
  return async (path, fields, read) => {
    const call = await send(`${settings.apiUrl}${path}`, { headers, body: JSON.stringify(fields) }, timeoutMs)
    if (call.kind !== 'answer') return call
    const answer = call.status >= 500 ? null : read(call.text)
    if (answer === null) return { kind: 'unknown', reason: `unreadable answer, status ${call.status}` }
    return { kind: 'heard', answer }
  }
}

async function start(call: Caller, settings: Settings, order: StartOrder): Promise<StartAnswer> {
  const fields = {
    action: 'token',
    TerminalId: settings.terminalId,
    Amount: order.money.amount,
    ResNum: order.orderKey,
    RedirectUrl: order.returnUrl,
    TokenExpiryInMin: tokenMinutes,
  }
  const heard = await call(paths.token, fields, readToken)
  if (heard.kind !== 'heard') return heard
  if (heard.answer.kind === 'refused')
    return { ...heard.answer, isOurFault: aboutOurTerminal.includes(heard.answer.code) }
  const { token } = heard.answer
  // the form, not the link: so the token is not in histories and logs, and Back does not send it again
  const redirect = { method: 'POST' as const, url: `${settings.startUrl}${paths.pay}`, fields: { Token: token } }
  return { kind: 'started', sessionKey: token, redirect }
}

type Verified =
  | { kind: 'captured'; paid: Extract<FinaliseAnswer, { kind: 'paid' }> }
  | { kind: 'reversed' | 'late' | 'not_found'; code: string }
  | { kind: 'unknown'; reason: string }

/**
 * The details, if they belong to this reference at our terminal and name the amount; nothing is believed without them.
 */
function fittingDetail(settings: Settings, reference: string, answer: Settling) {
  const { detail } = answer
  if (detail === null || detail.refNum !== reference || detail.rials === null) return null
  if (detail.terminal !== null && detail.terminal !== settings.terminalId) return null
  return { card: detail.card, cardHash: detail.cardHash, rials: detail.rials }
}

function verdictOf(settings: Settings, reference: string, answer: Settling): Verified {
  const { code, isSuccess } = answer
  if ((code === codes.done && isSuccess) || code === codes.repeated) {
    const detail = fittingDetail(settings, reference, answer)
    if (detail === null) return { kind: 'unknown', reason: `code ${code} without the details of this payment` }
    const money = { amount: detail.rials, currency: 'IRR' as const }
    return {
      kind: 'captured',
      paid: {
        kind: 'paid',
        bankReference: reference,
        cardMask: maskedCard(detail.card),
        payerId: payerOfCardHash(detail.cardHash),
        money,
      },
    }
  }
  // an answer that says both yes and no is unclear
  if (isSuccess || code === codes.done) return { kind: 'unknown', reason: `code ${code} with success ${isSuccess}` }
  if (code === codes.reversed) return { kind: 'reversed', code }
  if (code === codes.late) return { kind: 'late', code }
  if (code === codes.notFound) return { kind: 'not_found', code }
  // terminal, address, version, body: errors about us say nothing about the payment
  return { kind: 'unknown', reason: `code ${code}` }
}

async function verify(call: Caller, settings: Settings, reference: string): Promise<Verified> {
  const fields = { RefNum: reference, TerminalNumber: Number(settings.terminalId) }
  const heard = await call(paths.verify, fields, readSettling)
  if (heard.kind !== 'heard') return { kind: 'unknown', reason: heard.reason }
  return verdictOf(settings, reference, heard.answer)
}

function referencesOf(attempt: AttemptFacts): string[] {
  if (attempt.bankReference !== null) return [attempt.bankReference]
  return attempt.brought.flatMap(({ refNum }) => (refNum === undefined ? [] : [refNum]))
}

/**
 * Whether the money goes back, after verify came more than half an hour after the payment: an earlier verify whose
 * answer was lost may have captured it. Within fifty minutes the bank reverses a verified payment; a clear no then
 * means that nothing was verified, and the bank returns the money. Later only the bank's own staff can tell.
 */
async function wentBack(call: Caller, settings: Settings, attempt: AttemptFacts, reference: string): Promise<boolean> {
  const { askedAt } = attempt
  if (askedAt === undefined || askedAt >= after(attempt.madeAt, minutes(reverseMinutes))) return false
  const fields = { RefNum: reference, TerminalNumber: Number(settings.terminalId) }
  const heard = await call(paths.reverse, fields, readSettling)
  if (heard.kind !== 'heard') return false
  const { code, isSuccess, detail } = heard.answer
  if (detail !== null && detail.refNum !== null && detail.refNum !== reference) return false
  const isReversed = isSuccess ? code === codes.done : code === codes.reversed
  return isReversed || (!isSuccess && (code === codes.late || code === codes.notFound))
}

/**
 * Verifies the reference that the bank named, else those that browsers brought, newest first. It stops at the first
 * reference that the bank has captured, whatever its amount: this attempt must store what our call has captured.
 */
async function finalise(call: Caller, settings: Settings, attempt: AttemptFacts): Promise<FinaliseAnswer> {
  let returned: string | null = null
  let refused = 'no_reference'
  for (const reference of referencesOf(attempt)) {
    const said = await verify(call, settings, reference)
    if (said.kind === 'captured') return said.paid
    if (said.kind === 'unknown') return said
    // a verify after the bank's half hour ends the attempt only when no earlier verify has captured the money
    if (said.kind === 'late' && attempt.finaliseSent === true && !(await wentBack(call, settings, attempt, reference)))
      return { kind: 'unknown', reason: 'late, asked before' }
    if (said.kind !== 'not_found') returned = said.code
    else if (attempt.bankReference !== null) return { kind: 'unknown', reason: 'the bank lost what it named itself' }
    else refused = said.code
  }
  return returned === null
    ? { kind: 'not_paid', code: refused, amountDiffers: false, standing: 'open' }
    : { kind: 'not_paid', code: returned, amountDiffers: false, standing: 'returned' }
}

/** A verified payment has no receipt any more; but verify can be repeated for ever. */
async function lookAtVerified(call: Caller, settings: Settings, reference: string): Promise<InquiryAnswer> {
  const said = await verify(call, settings, reference)
  if (said.kind === 'captured') return { kind: 'paid_final' }
  if (said.kind === 'reversed') return { kind: 'reversed' }
  return { kind: 'unknown', reason: said.kind === 'unknown' ? said.reason : `code ${said.code}` }
}

function seenIn(receipt: Extract<Receipt, { kind: 'receipt' }>, attempt: AttemptFacts): InquiryAnswer {
  if (receipt.token !== null && receipt.token !== attempt.sessionKey)
    return { kind: 'unknown', reason: 'a receipt of another token' }
  if (receipt.resNum !== null && receipt.resNum !== attempt.orderKey)
    return { kind: 'unknown', reason: 'a receipt of another order' }
  if (receipt.standing === 'open') return { kind: 'pending' }
  if (receipt.standing !== 'paid') return { kind: 'not_paid' }
  if (receipt.refNum === null) return { kind: 'unknown', reason: 'a paid receipt without a reference' }
  return { kind: 'paid_unfinalised', bankReference: receipt.refNum }
}

/**
 * Reads the receipt of our token, by which the bank says which payment belongs to this attempt. It exists for an hour
 * and only before verify, and some contracts have none; then only verify can tell.
 */
async function inquire(call: Caller, settings: Settings, attempt: AttemptFacts): Promise<InquiryAnswer> {
  if (attempt.bankReference !== null) return lookAtVerified(call, settings, attempt.bankReference)
  const fields = { TerminalNumber: Number(settings.terminalId), Token: attempt.sessionKey ?? '' }
  const heard = await call(paths.receipt, fields, readReceipt)
  if (heard.kind === 'heard')
    return heard.answer.kind === 'refused'
      ? { kind: 'not_shown', code: heard.answer.code }
      : seenIn(heard.answer, attempt)
  // a terminal without receipts has no such address
  if (/status 4\d\d$/.test(heard.reason)) return { kind: 'not_shown', code: heard.reason }
  return attempt.brought.length === 0
    ? { kind: 'unknown', reason: heard.reason }
    : { kind: 'not_shown', code: heard.reason }
}

async function reverse(call: Caller, settings: Settings, attempt: AttemptFacts): Promise<ReverseAnswer> {
  const reference = attempt.bankReference
  if (reference === null) return { kind: 'unknown', reason: 'no reference to reverse' }
  const fields = { RefNum: reference, TerminalNumber: Number(settings.terminalId) }
  const heard = await call(paths.reverse, fields, readSettling)
  if (heard.kind !== 'heard') return { kind: 'unknown', reason: heard.reason }
  const { code, isSuccess, detail } = heard.answer
  const isOther = detail !== null && detail.refNum !== null && detail.refNum !== reference
  if (isOther) return { kind: 'unknown', reason: 'an answer about another payment' }
  if ((code === codes.done && isSuccess) || (code === codes.reversed && !isSuccess)) return { kind: 'reversed' }
  if (code === codes.late && !isSuccess) return { kind: 'impossible', code }
  // 2 answers a repeated request whose first answer was lost: the inquiry tells the result
  return { kind: 'unknown', reason: `code ${code} with success ${isSuccess}` }
}

/**
 * Saman's SEP, in both present versions (3.x and 4.1). Verify has neither amount nor order, so we ourselves must know
 * whose payment a reference is. So we ask the bank by our own token before we verify, and store the reference of the
 * receipt before we send verify. The shared code compares the amount and lets no reference pay twice.
 */
export function saman(settings: Settings, timeoutMs: number): Gateway {
  const call = callerFor(settings, timeoutMs)
  return {
    type: 'saman',
    title: { fa: 'سامان', en: 'Saman' },
    currencies: ['IRR'],
    minimum: { IRR: 10_000 },
    windowMinutes: 60,
    looksFirst: true,
    start: (order) => start(call, settings, order),
    parseReturn: parseSamanReturn,
    parseReference: parseSamanReference,
    finalise: (attempt) => finalise(call, settings, attempt),
    inquire: (attempt) => inquire(call, settings, attempt),
    reverse: (attempt) => reverse(call, settings, attempt),
  }
}
