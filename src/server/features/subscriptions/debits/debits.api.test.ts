import { beforeEach, expect, test, vi } from 'vitest'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { transaction } from '#db/transaction.ts'
import { subscriptionHouse } from '../../../../../tests/support/subscription-house.ts'
import { personalDataInSubscriptions, subscribe } from '../index.ts'
import { openDueDebit } from './open-debit.ts'
import { activeContract } from './contract-queries.ts'
import { openSignature } from './payman.ts'
import { tryDebit } from './try-debit.ts'

const house = await subscriptionHouse({ timeoutMs: 700 })
const { db, clock, core } = house
const plan = await house.plan()

const { debitedFrom, noticesTo, purchasesOf } = house
const dueMember = () => house.dueMember(plan)

beforeEach(house.calm)

test('a consent: asked, agreed to at the bank, signed; the signature is sealed and in no log', async () => {
  const nika = await house.buyer('en')
  const asked = await house.askConsent(nika, plan, { mobile: '۰۹۱۲ ۰۰۰ ۰۰۱۲' })
  expect(asked.status).toBe(201)
  expect(asked.page).toMatch(/\/pg\/StartPayman\/payman_\w+\/ABANIR01$/)
  const page = await (await fetch(`${asked.page}?lang=en`)).text()
  expect(page).toContain('09120000012')
  expect(page).toContain('180,000')
  const back = await house.comeBack(await house.decide(asked.page))
  expect(back).toEqual({ status: 303, location: '/en/account/subscription?debit=on' })

  const [contract] = await house.contracts(nika.memberId)
  expect(contract).toMatchObject({ state: 'active', max_amount: 1_800_000, mobile_mask: '0912•••0012' })
  const signature = openSignature(core, contract?.sealed_signature as Buffer)
  expect(signature.length).toBeGreaterThan(200)
  expect(contract?.sealed_signature?.toString('latin1')).not.toContain(signature.slice(0, 40))
  const written = JSON.stringify(await db.selectFrom('debit_contracts').selectAll().execute())
  for (const secret of [signature, signature.slice(0, 40)]) {
    expect(written).not.toContain(secret)
    expect(house.logLines.join('\n')).not.toContain(secret)
  }
  expect(house.logLines.join('\n')).not.toContain('09120000012')
  expect(house.logLines.join('\n')).not.toContain(contract?.return_key)
  expect((await house.look(nika)).auto_debit).toMatchObject({ state: 'active', bank: 'بانک آبان' })
})

test('bug 34: a number the bank does not know comes back as NOK, with what to do', async () => {
  const nika = await house.buyer('en')
  const asked = await house.askConsent(nika, plan, { mobile: '09129999999' })
  const back = await house.comeBack(await house.decide(asked.page))
  expect(back.location).toBe('/en/account/subscription?debit=refused')
  expect((await house.look(nika)).auto_debit).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('registered with the bank') as string,
  })
  // and may be tried again at once
  await house.consent(nika, plan)
  expect((await house.look(nika)).auto_debit?.state).toBe('active')
})

test('what cannot be a consent is refused beside its field, and no bank hears of it', async () => {
  const nika = await house.buyer('en')
  const field = async (change: object) => (await house.askConsent(nika, plan, change)).body as { errors?: object }
  expect(Object.keys((await field({ mobile: '02188001212' })).errors ?? {})).toEqual(['mobile'])
  expect(Object.keys((await field({ bank_code: 'NOBANK' })).errors ?? {})).toEqual(['bank_code'])
  // its daily limit is below the plan's price
  expect(Object.keys((await field({ bank_code: 'KHRDIR03' })).errors ?? {})).toEqual(['bank_code'])
  const year = await house.plan({ title_en: 'Year', length_count: 12, irr: 12_900_000 })
  expect((await house.askConsent(nika, year)).body).toMatchObject({ code: 'debit.not_monthly' })
  expect((await house.askConsent(nika, { ...plan, price: { amount: 1, currency: 'IRR' } })).body).toMatchObject({
    code: 'purchase.price_changed',
  })
  expect(await house.contracts(nika.memberId)).toEqual([])
})

test('a forged return changes nothing, and a closed tab is found by the sweep', async () => {
  const nika = await house.buyer('en')
  const asked = await house.askConsent(nika, plan)
  const [contract] = await house.contracts(nika.memberId)
  const forged = `${core.config.publicUrl}/pay/debit/${contract?.return_key}?payman_authority=${contract?.payman_authority}&status=OK`
  expect((await house.comeBack(forged)).location).toContain('debit=waiting')
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('consent')
  await house.decide(asked.page, 'close')
  clock.advance(minutes(6))
  await house.minute()
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('active')
})

test('a signature whose answer was lost is asked for again', async () => {
  const nika = await house.buyer('en')
  const { page } = await house.askConsent(nika, plan)
  await house.nextAtBank('verify', 'timeout-after-commit')
  expect((await house.comeBack(await house.decide(page))).location).toContain('debit=waiting')
  clock.advance(minutes(6))
  await house.minute()
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('active')
})

test('a debit prolongs the plan: one purchase with a receipt, one posting, one notice', async () => {
  const { nika, end } = await dueMember()
  await house.minute()
  const periods = await house.periods(nika.memberId)
  expect(periods).toHaveLength(2)
  expect(periods[1]).toMatchObject({ starts_at: end, ends_at: after(end, days(31)) })
  const [, purchase] = await purchasesOf(nika.memberId)
  expect(purchase).toMatchObject({ type: 'SUBSCRIPTION', state: 'paid', amount: 1_490_000 })
  expect((await house.lookAtPurchase(nika, purchase?.id ?? '')).receipt).toMatchObject({ gateway: 'zarinpal' })
  expect(await house.postingsOf(purchase?.id ?? '')).toHaveLength(1)
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect((await house.look(nika)).history[0]).toMatchObject({ by: 'debited', state: 'coming' })
  await house.minute()
  await house.passDays(3)
  expect(await noticesTo(nika.memberId)).toEqual(['Your plan is renewed'])
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('month after month: every period once, none left out, also after a standstill', async () => {
  const { nika, end } = await dueMember()
  await house.minute()
  for (let month = 1; month <= 3; month += 1) await house.runTo(after(end, days(31 * month - 1)))
  expect(await house.periods(nika.memberId)).toHaveLength(5)
  // no worker ran for three weeks
  await house.runTo(after(end, days(31 * 4 + 20)))
  await house.minute()
  const periods = await house.periods(nika.memberId)
  expect(periods).toHaveLength(6)
  expect(periods[5]?.starts_at).toEqual(clock.now())
  expect(await debitedFrom(nika.memberId)).toHaveLength(5)
  await house.expectBooksAgree()
})

test('bug 31: a debit whose answer was lost is never made twice', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'timeout-after-commit')
  await house.minute()
  for (let n = 0; n < 4; n += 1) {
    clock.advance(minutes(1))
    await house.minute()
  }
  await house.passDays(3)
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['paid', 1]])
  await house.expectBooksAgree()
})

test('bug 31: while the bank is silent nobody tries again, however long it takes', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'timeout-after-commit')
  await house.bank.next('inquiry', 'http500', 50)
  await house.minute()
  await house.passDays(2)
  expect((await house.debits(nika.memberId))[0]).toMatchObject({ state: 'open', tries: 1 })
  expect(await noticesTo(nika.memberId)).toEqual([])
  await house.bank.clear()
  clock.advance(minutes(11))
  await house.minute()
  // the bank had given the unverified money back by then: only now may another attempt begin
  await house.passDays(1)
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  const sessions = await house.bank.sessions()
  const mine = await debitedFrom(nika.memberId)
  const kept = mine.filter(({ authority }) => sessions.find(({ key }) => key === authority)?.ledger === 'captured')
  expect(kept).toHaveLength(1)
  await house.expectBooksAgree()
})

test('bug 31: a fault between the bank’s yes and our commit loses nothing and debits nothing again', async () => {
  const { nika } = await dueMember()
  const fulfil = vi.spyOn(subscribe, 'fulfil').mockImplementationOnce(async () => {
    throw new Error('the disk is full')
  })
  await expect(house.minute()).rejects.toThrow('the disk is full')
  fulfil.mockRestore()
  expect(await house.periods(nika.memberId)).toHaveLength(1)
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  // the lease of the failed try ends by itself
  clock.advance(minutes(3))
  await house.minute()
  await house.passDays(2)
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect((await house.debits(nika.memberId))[0]).toMatchObject({ state: 'paid', tries: 1 })
  await house.expectBooksAgree()
})

test('an open debit may be paid by hand from the records, and is then not tried again', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'code:-51')
  await house.minute()
  const [debit] = await house.debits(nika.memberId)
  // while the bank is asked about the refused one, nobody pays twice
  await house.awake(nika)
  expect((await house.retry(nika, debit?.purchase_id ?? '')).body).toMatchObject({ code: 'purchase.being_paid' })
  clock.advance(minutes(1))
  await house.minute()
  const attempt = await house.retry(nika, debit?.purchase_id ?? '')
  expect(attempt.status).toBe(201)
  await house.bank.press(attempt.authority)
  await house.bank.bringBack(attempt.authority)
  await house.passDays(3)
  expect((await house.debits(nika.memberId))[0]).toMatchObject({ state: 'paid', tries: 1 })
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  await house.expectBooksAgree()
})

test('bug 31: two workers at the same moment make one debit', async () => {
  const { nika } = await dueMember()
  const contract = await activeContract(db, nika.memberId)
  if (contract === undefined) throw new Error('no contract')
  await Promise.all(Array.from({ length: 6 }, () => openDueDebit(core, contract)))
  const debits = await house.debits(nika.memberId)
  expect(debits).toHaveLength(1)
  await Promise.all(Array.from({ length: 6 }, () => tryDebit(core, debits[0]?.id ?? '')))
  await house.minute()
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect(await house.periods(nika.memberId)).toHaveLength(2)
  expect(await purchasesOf(nika.memberId)).toHaveLength(2)
})

test('a refused debit is tried on five days, told each time, and then given up, at the bank too', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'code:-51', 5)
  await house.minute()
  // the refused attempt stays open at the bank for a while: nothing is told before it is over
  expect(await noticesTo(nika.memberId)).toEqual([])
  await house.passDays(1)
  expect((await house.look(nika)).auto_debit?.trouble).toMatchObject({ most: 5 })
  await house.passDays(6)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await noticesTo(nika.memberId)).toEqual(Array.from({ length: 5 }, () => 'Your plan could not be debited'))
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['failed', 5]])
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'failed' })
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect(await house.attempts((await purchasesOf(nika.memberId))[1]?.id ?? '')).toHaveLength(5)
  await house.bank.clear()
})

test('a debit that fails on one day and goes through on the next is one debit', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('checkout', 'code:-51')
  await house.minute()
  await house.passDays(2)
  expect((await house.debits(nika.memberId)).map(({ state, tries }) => [state, tries])).toEqual([['paid', 2]])
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect(await noticesTo(nika.memberId)).toEqual(['Your plan could not be debited', 'Your plan is renewed'])
  await house.expectBooksAgree()
})

test('bug 32: cancelling ends it here at once and at the bank, and nothing is debited any more', async () => {
  const { nika } = await dueMember()
  const answer = await house.cancel(nika)
  expect(answer).toMatchObject({ status: 200, body: { auto_debit: { state: 'ended' } } })
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ sealed_signature: null, end_reason: 'member' })
  await house.passDays(5)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await house.debits(nika.memberId)).toEqual([])
  expect((await house.cancel(nika)).status).toBe(409)
})

test('bug 32: a bank that does not answer is told until it says yes, and no debit happens in between', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('cancelContract', 'timeout-before-commit', 2)
  await house.nextAtBank('cancelContract', 'http500', 1)
  await house.nextAtBank('cancelContract', 'code:-52', 1)
  await house.nextAtBank('cancelContract', 'timeout-after-commit', 1)
  const answer = await house.cancel(nika)
  expect(answer).toMatchObject({ status: 200, body: { auto_debit: { state: 'ending' } } })
  expect((await house.bankContracts())[0]?.state).toBe('agreed')
  for (let n = 0; n < 8; n += 1) {
    clock.advance(hours(1))
    await house.minute()
  }
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('ended')
  expect(await debitedFrom(nika.memberId)).toEqual([])
})

test('bug 32: cancelled while a debit was being prepared: the checkout is not called', async () => {
  const { nika } = await dueMember()
  const contract = await activeContract(db, nika.memberId)
  if (contract === undefined) throw new Error('no contract')
  await openDueDebit(core, contract)
  const [debit] = await house.debits(nika.memberId)
  const requests = async () => (await house.bank.counts())['zarinpal.request'] ?? 0
  const before = await requests()
  await house.bank.next('request', 'held')
  const trying = tryDebit(core, debit?.id ?? '')
  await expect.poll(requests).toBeGreaterThan(before)
  await house.cancel(nika)
  await house.bank.release(1)
  await trying
  await house.passDays(2)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect((await house.debits(nika.memberId))[0]?.state).toBe('moot')
})

test('bug 33: a price above the limit is not debited: a new consent is asked for, once', async () => {
  const { nika } = await dueMember()
  const dear = await house.plan({ title_en: 'Dear', irr: 2_490_000 })
  await db.updateTable('debit_contracts').set({ plan_id: dear.planId }).where('member_id', '=', nika.memberId).execute()
  await db
    .updateTable('subscription_periods')
    .set({ plan_id: dear.planId })
    .where('member_id', '=', nika.memberId)
    .execute()
  await house.minute()
  await house.passDays(2)
  expect(await debitedFrom(nika.memberId)).toEqual([])
  expect(await noticesTo(nika.memberId)).toEqual(['The monthly debit needs a new consent'])
  expect((await house.look(nika)).auto_debit?.message).toContain('above the limit')
  // the new consent replaces the old one, at the bank too
  await house.consent(nika, dear)
  await house.minute()
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
  expect((await house.contracts(nika.memberId)).map(({ state, end_reason }) => [state, end_reason])).toEqual([
    ['ended', 'replaced'],
    ['active', null],
  ])
})

test('a consent that has run its time is not debited, and the member is told', async () => {
  const nika = await house.buyer('en')
  await house.buyPlan(nika, plan)
  await house.consent(nika, plan)
  await db
    .updateTable('debit_contracts')
    .set({ expires_at: after(clock.now(), days(29)) })
    .where('member_id', '=', nika.memberId)
    .execute()
  await house.passDays(1)
  clock.advance(days(30))
  await house.minute()
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', end_reason: 'expired' })
  expect(await noticesTo(nika.memberId)).toEqual(['Your monthly debit has run its time'])
  expect(await debitedFrom(nika.memberId)).toEqual([])
})

test('whoever renews by hand in time is not debited for that month', async () => {
  const { nika, end } = await dueMember()
  clock.advance(-hours(2))
  await house.buyPlan(nika, plan)
  clock.advance(hours(2))
  await house.minute()
  expect(await debitedFrom(nika.memberId)).toEqual([])
  await house.runTo(after(end, days(30)))
  expect(await debitedFrom(nika.memberId)).toHaveLength(1)
})

test('deleting the account ends the consent, also when the bank answers late', async () => {
  const { nika } = await dueMember()
  await house.nextAtBank('cancelContract', 'timeout-before-commit')
  const keep = personalDataInSubscriptions(clock)
  const kept = JSON.stringify(await keep.collect(db, nika.memberId))
  expect(kept).toContain('monthly_debits')
  expect(kept).not.toContain('sealed_signature')
  await transaction(db, async (tx) => {
    await keep.erase?.(tx, nika.memberId)
    await tx.updateTable('members').set({ deleted_at: clock.now() }).where('id', '=', nika.memberId).execute()
  })
  for (let n = 0; n < 4; n += 1) {
    clock.advance(minutes(10))
    await house.minute()
  }
  expect((await house.bankContracts())[0]?.state).toBe('cancelled')
  expect((await house.contracts(nika.memberId))[0]).toMatchObject({ state: 'ended', mobile_mask: '' })
  await house.passDays(3)
  expect(await debitedFrom(nika.memberId)).toEqual([])
})
