import { expect } from 'vitest'
import type { InputOf } from '#contract/api.ts'
import { after, days, hours, minutes } from '#lib/time/clock.ts'
import type { MemberId, PlanId } from '#lib/ids.ts'
import type { Money } from '#lib/money/money.ts'
import { openLetter } from '#server/features/notices/messages/ways/letter.ts'
import { settleAttempt } from '#server/features/payments/gateways/attempts/settle-attempt.ts'
import { sweepPayments } from '#server/sweep-payments.ts'
import { askContract } from '#server/features/memberships/plans/debits/ask-contract.ts'
import { sweepDebits } from '#server/features/memberships/plans/debits/sweep.ts'
import { tryDebit } from '#server/features/memberships/plans/debits/try-debit.ts'
import { createPlan } from '#server/features/memberships/plans/index.ts'
import { type Buyer, paymentHouse } from './payment-house.ts'

type PlanFields = InputOf<'POST /studio/plans'>['body']

export const monthlyPlan: PlanFields = {
  title_fa: 'اشتراک ماهانه',
  title_en: 'Monthly',
  about_fa: '',
  about_en: '',
  length_count: 1,
  length_unit: 'month',
  scope: 'all',
  kinds: [],
  titles: [],
  irr: 1_490_000,
  usd: 590,
  is_on_sale: true,
  position: 0,
}

/** A number that the emulated bank has on record. */
export const knownMobile = '09120000012'
export const bankCode = 'ABANIR01'

interface BankContract {
  authority: string
  state: string
  debits: { authority: string; amount: number }[]
}

/** The product with plans and consents to monthly debits, and the worker's part in both. */
export async function subscriptionHouse(options: Parameters<typeof paymentHouse>[0] = {}) {
  const house = await paymentHouse(options)
  const { core, db, clock, jobs, call } = house
  const notices: { to: string; subject: string; text: string }[] = []

  async function drain(): Promise<void> {
    const later: typeof jobs = []
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      if (job.startAfter !== undefined && job.startAfter > clock.now()) {
        later.push(job)
        continue
      }
      if (job.name.startsWith('payments.settle_attempt.')) await settleAttempt(core, String(job.payload['attempt_id']))
      if (job.name === 'subscriptions.try_debit') await tryDebit(core, String(job.payload['debit_id']))
      if (job.name === 'subscriptions.ask_contract') await askContract(core, String(job.payload['contract_id']))
      if (job.name === 'notices.send_letter') {
        const { to, notice } = openLetter(core.config.secret, String(job.payload['sealed']))
        notices.push({ to, subject: notice.subject, text: notice.lines.join('\n') })
      }
    }
    jobs.push(...later)
  }

  /** Months pass in these tests, so `last_seen_at` of the sessions is renewed before each action. */
  const awake = (as: Buyer) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: clock.now(), expires_at: after(clock.now(), days(30)) })
      .where('member_id', '=', as.memberId)
      .execute()

  const own = {
    notices,
    awake,
    plan: async (change: Partial<PlanFields> = {}) => {
      const fields = { ...monthlyPlan, ...change }
      const planId = await createPlan(core, fields)
      const price: Money = { amount: fields.irr ?? 0, currency: 'IRR' }
      return { planId, offerId: await own.offerOf(planId), price }
    },
    offerOf: async (planId: PlanId) => {
      const offer = await db
        .selectFrom('plan_offers')
        .where('plan_id', '=', planId)
        .where('withdrawn_at', 'is', null)
        .select('id')
        .executeTakeFirstOrThrow()
      return offer.id
    },
    buyPlan: async (as: Buyer, plan: { offerId: string; price: Money }) => {
      await awake(as)
      const bought = await house.buy(as, plan, { body: { type: 'SUBSCRIPTION' } })
      if (bought.authority !== '') {
        await house.bank.press(bought.authority)
        await house.bank.bringBack(bought.authority)
      }
      return bought
    },
    periods: (memberId: MemberId) =>
      db
        .selectFrom('subscription_periods')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('starts_at')
        .execute(),
    /** Requests a consent; returns the call's answer and the bank's consent page. */
    askConsent: async (as: Buyer, plan: { offerId: string; price: Money }, change: object = {}) => {
      await awake(as)
      const body = { offer_id: plan.offerId, price: plan.price, mobile: knownMobile, bank_code: bankCode, ...change }
      const answer = await call('POST', '/me/subscription/auto-debit', { as, body })
      const { redirect } = answer.body as unknown as { redirect?: { url: string } }
      return { ...answer, page: redirect?.url ?? '' }
    },
    /** Presses a button of the consent page; returns the address to which the browser is sent. */
    decide: async (page: string, action: 'agree' | 'refuse' | 'close' = 'agree') => {
      const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
      return response.headers.get('location') ?? ''
    },
    /** Follows the bank's redirect as a browser would; returns our own redirect. */
    comeBack: async (address: string) => {
      const response = await fetch(address, { redirect: 'manual' })
      return { status: response.status, location: response.headers.get('location') ?? '' }
    },
    /** Gives a consent, from the member's click to the signature. */
    consent: async (as: Buyer, plan: { offerId: string; price: Money }) => {
      const { page } = await own.askConsent(as, plan)
      await own.comeBack(await own.decide(page))
    },
    contracts: (memberId: MemberId) =>
      db.selectFrom('debit_contracts').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute(),
    debits: (memberId: MemberId) =>
      db.selectFrom('debits').selectAll().where('member_id', '=', memberId).orderBy('created_at').execute(),
    cancel: async (as: Buyer) => {
      await awake(as)
      return call('POST', '/me/subscription/auto-debit/cancel', { as, body: {} })
    },
    look: async (as: Buyer) => {
      await awake(as)
      return house.ask('GET /me/subscription', {}, { as })
    },
    /** Returns the bank's records of consents, newest first. */
    bankContracts: async () => {
      const response = await fetch(`${house.sandboxUrl}/sandbox/__control/banks`)
      const { banks } = (await response.json()) as {
        banks: { name: string; terminal: { payman_contracts: BankContract[] } }[]
      }
      return banks.find(({ name }) => name === 'zarinpal')?.terminal.payman_contracts ?? []
    },
    /** The debits in the bank's own books. */
    debitsAtBank: async () => (await own.bankContracts()).flatMap((contract) => contract.debits),
    nextAtBank: (
      name: 'request' | 'verify' | 'checkout' | 'cancelContract' | 'banksList',
      outcome: string,
      times = 1,
    ) => house.bank.next(`payman_${name}`, outcome, times),
    drain,
    /** Does the worker's work of one minute, for payments and subscriptions. */
    minute: async () => {
      await sweepPayments(core)
      await sweepDebits(core)
      await drain()
      await sweepDebits(core)
      await drain()
    },
    passDays: async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        // the bank closes an unpaid attempt within the hour
        clock.advance(hours(1))
        await own.minute()
        clock.advance(hours(23))
        await own.minute()
        clock.advance(minutes(1))
        await own.minute()
      }
    },
    /** Moves time to an instant; the worker runs only at its end. */
    runTo: async (at: Date) => {
      clock.set(at)
      await own.minute()
    },
    after: (ms: number) => after(clock.now(), ms),
    /** Ends the consents of earlier tests of a file, so that they are not debited meanwhile. */
    calm: async () => {
      await house.bank.clear()
      jobs.length = 0
      const over = { state: 'ended', next_ask_at: null, sealed_signature: null } as const
      await db.updateTable('debit_contracts').set(over).where('state', '<>', 'ended').execute()
      await db.updateTable('debits').set({ state: 'moot', next_try_at: null }).where('state', '=', 'open').execute()
    },
    /** A member with a running plan and a consent to debits; the clock is one day before the plan's end. */
    dueMember: async (plan: { offerId: string; price: Money }) => {
      const nika = await house.buyer('en')
      await own.buyPlan(nika, plan)
      await own.consent(nika, plan)
      const [period] = await own.periods(nika.memberId)
      if (period === undefined) throw new Error('no period')
      clock.set(after(period.ends_at, -days(1)))
      return { nika, end: period.ends_at }
    },
    /** Tries a debit, and lets something happen while the bank has not yet answered the call that prepares it. */
    whilePrepared: async (debitId: string, happens: () => Promise<unknown>) => {
      const requests = async () => (await house.bank.counts())['zarinpal.request'] ?? 0
      const before = await requests()
      await house.bank.next('request', 'held')
      const trying = tryDebit(core, debitId)
      await expect.poll(requests).toBeGreaterThan(before)
      await happens()
      await house.bank.release(1)
      await trying
    },
    purchasesOf: (memberId: MemberId) =>
      db.selectFrom('purchases').selectAll().where('member_id', '=', memberId).orderBy('number').execute(),
    /** Returns the bank's debits from one member. */
    debitedFrom: async (memberId: MemberId) => {
      const attempts = await db
        .selectFrom('payment_attempts')
        .innerJoin('purchases', 'purchases.id', 'payment_attempts.purchase_id')
        .where('purchases.member_id', '=', memberId)
        .select('payment_attempts.session_key')
        .execute()
      const ours = new Set(attempts.map(({ session_key }) => session_key))
      return (await own.debitsAtBank()).filter(({ authority }) => ours.has(authority))
    },
    noticesTo: async (memberId: MemberId) => {
      const { user_name } = await db
        .selectFrom('members')
        .where('id', '=', memberId)
        .select('user_name')
        .executeTakeFirstOrThrow()
      return notices.filter(({ to }) => to === user_name).map(({ subject }) => subject)
    },
  }
  const lookAtPurchase = async (as: Buyer, id: string) => {
    await awake(as)
    return house.look(as, id)
  }
  return { ...house, ...own, lookAtPurchase }
}
