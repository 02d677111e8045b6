import { after, minutes } from '#lib/time/clock.ts'
import { formatMoney, type Money } from '#lib/money/money.ts'
import type { Locale } from '#lib/text/locale.ts'
import { transaction } from '#db/transaction.ts'
import type { MemberId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { fail, failTooMany } from '#server/fail.ts'
import { countAttemptsSince, insertEvent, lockAttempt, updateAttempt } from './attempt-queries.ts'
import type { Gateway, GatewayType, Redirect, StartAnswer } from '../gateway.ts'
import { noteHealth } from './health.ts'
import { factsOf } from './ask-bank.ts'
import { findGateway, shortOfMinimum, takes } from '../registry.ts'
import { type Bill, bills } from './bills.ts'
import type { AttemptRow } from './attempt-row.ts'

/** How long a beginning may stay unanswered before the sweep drops it; longer than a call may take. */
export const startPatience = minutes(2)
const firstCheckAfter = minutes(1)

const mostAttempts = 20
const attemptsWindow = minutes(10)

/** Banks count our calls too: a member may begin at most twenty attempts in ten minutes. */
export async function refuseTooManyAttempts(core: Core, memberId: MemberId): Promise<void> {
  const begun = await countAttemptsSince(core.db, memberId, after(core.clock.now(), -attemptsWindow))
  if (begun >= mostAttempts) failTooMany(attemptsWindow / 1000)
}

/** The gateway for this money; or the refusal, before the buyer leaves. */
export function gatewayFor(core: Core, type: GatewayType, asked: { money: Money; locale: Locale }): Gateway {
  const gateway = findGateway(core.config, type)
  if (gateway === undefined) fail('payment.gateway_unknown')
  if (!takes(gateway, asked.money.currency)) fail('payment.gateway_currency')
  const minimum = shortOfMinimum(gateway, asked.money)
  if (minimum !== null) fail('payment.amount_too_small', { minimum: formatMoney(minimum, asked.locale) })
  return gateway
}

function descriptionOf(bill: Bill): string {
  const title = bill.title[bill.locale]
  return bill.locale === 'fa' ? `پرده: ${title}` : `Parde: ${title}`
}

async function noteStart(core: Core, attempt: AttemptRow, answer: StartAnswer): Promise<boolean> {
  const now = core.clock.now()
  return transaction(core.db, async (tx) => {
    const bill = await bills().lock(tx, attempt.purchase_id)
    const locked = await lockAttempt(tx, attempt.id)
    if (locked.state !== 'created') return false
    if (answer.kind === 'started') {
      await updateAttempt(tx, locked, {
        state: 'started',
        session_key: answer.sessionKey,
        redirect: answer.redirect,
        started_at: now,
        next_check_at: after(now, firstCheckAfter),
      })
      await insertEvent(tx, { attemptId: attempt.id, at: now, event: 'started' })
      return true
    }
    const code = answer.kind === 'refused' ? answer.code : answer.reason
    await updateAttempt(tx, locked, {
      state: 'failed',
      error_code: code,
      next_check_at: null,
      settled_at: now,
    })
    await insertEvent(tx, { attemptId: attempt.id, at: now, event: 'failed', details: { answer: answer.kind, code } })
    await bill.follow(now)
    return true
  })
}

/**
 * Opens the attempt at the bank, outside of any transaction, and returns where the browser must go. After any failure a
 * new attempt is safe: without the bank's page nobody can pay.
 */
export async function startAttempt(core: Core, bill: Bill, attempt: AttemptRow): Promise<Redirect> {
  const gateway = gatewayFor(core, attempt.gateway, {
    money: { amount: attempt.amount, currency: attempt.currency },
    locale: bill.locale,
  })
  const answer = await gateway.start({
    ...factsOf(attempt),
    description: descriptionOf(bill),
    returnUrl: `${core.config.publicUrl}/pay/return/${attempt.gateway}/${attempt.return_key}`,
    locale: bill.locale,
  })
  // a bank that refuses our terminal is as unavailable as one that does not answer
  const isUp = answer.kind === 'started' || (answer.kind === 'refused' && answer.isOurFault !== true)
  await noteHealth(core, gateway.type, isUp)
  const isNoted = await noteStart(core, attempt, answer)
  if (answer.kind === 'started' && isNoted) return answer.redirect
  core.log.warn({ attempt: attempt.id, answer: answer.kind }, 'an attempt at a bank did not begin')
  if (answer.kind === 'refused') fail('payment.gateway_refused')
  fail('payment.gateway_unreachable')
}
