import { beforeEach, expect, test, vi } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { littleSep } from '../../../../tests/support/little-sep.ts'
import { paymentHouse } from '../../../../tests/support/payment-house.ts'

const house = await paymentHouse()
const sep = await littleSep()
house.config.gateways = { ...house.config.gateways, saman: sep.gateway }

beforeEach(() => void Object.assign(sep.settings, { receipts: true, late: false, tooLateToReverse: false }))

async function visitTo(amount: number) {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film(amount), { gateway: 'saman', locale: 'en' })
  expect(bought.status).toBe(201)
  const redirect = bought.body['redirect'] as unknown as { fields: { Token: string } }
  const token = redirect.fields.Token
  return {
    nika,
    id: bought.id,
    token,
    pay: (charged?: number) => sep.pay(token, charged).refNum,
    comeBack: (forged: Record<string, string> = {}) => sep.comeBack(token, forged),
    look: () => house.look(nika, bought.id),
    state: async () => (await house.look(nika, bought.id)).state,
    attempt: async () => (await house.attempts(bought.id))[0],
    rights: () => house.rightsOf(nika.memberId),
    money: () => sep.payment(token).money,
  }
}
type Visit = Awaited<ReturnType<typeof visitTo>>

/** Money and rights agree: captured money was handed over once, and nothing is captured without being handed over. */
async function expectFair(...visits: Visit[]): Promise<void> {
  const rights = (await Promise.all(visits.map((visit) => visit.rights()))).flat()
  expect(visits.filter((visit) => visit.money() === 'captured')).toHaveLength(rights.length)
}

test('the bank is looked at by our own token before it is verified, and a paid visit is handed over', async () => {
  const visit = await visitTo(1_490_000)
  const refNum = visit.pay()
  expect(await visit.comeBack()).toMatchObject({ status: 303, location: `/en/pay/result/${visit.id}` })
  expect(await visit.look()).toMatchObject({ state: 'paid', receipt: { bank_reference: refNum } })
  expect(visit.money()).toBe('captured')
})

test('bug 2: ten returns at once are one verify and one right', async () => {
  const visit = await visitTo(1_490_000)
  visit.pay()
  const before = sep.asked('VerifyTransaction').length
  await Promise.all(Array.from({ length: 10 }, () => visit.comeBack()))
  expect(sep.asked('VerifyTransaction').length - before).toBe(1)
  expect(await visit.rights()).toHaveLength(1)
})

test('bug 7, bug 8: a closed tab, and the answer to verify lost: the reference was kept before it was needed', async () => {
  const visit = await visitTo(1_490_000)
  const refNum = visit.pay()
  sep.next('VerifyTransaction', 'lost-after')
  await house.pass(1)
  // the bank shows no receipt any more; without the stored reference nobody could ask again
  expect(visit.money()).toBe('captured')
  expect((await visit.attempt())?.bank_reference).toBe(refNum)
  await house.pass(2)
  expect(await visit.state()).toBe('paid')
})

test('bug 5, bug 10: the reference of a cheap visit, brought to a dear one as its own, is not even asked about', async () => {
  const cheap = await visitTo(20_000)
  const dear = await visitTo(2_000_000)
  const RefNum = cheap.pay()
  const before = sep.asked('VerifyTransaction').length
  await dear.comeBack({ State: 'OK', RefNum })
  expect(sep.asked('VerifyTransaction').length).toBe(before)
  expect(await dear.state()).toBe('open')
  await cheap.comeBack()
  expect(await cheap.state()).toBe('paid')
  await dear.comeBack({ State: 'OK', RefNum })
  expect(await dear.rights()).toEqual([])
  // and its own payment still counts
  dear.pay()
  await dear.comeBack()
  expect(await dear.state()).toBe('paid')
})

test('a bank that took another sum than asked for: nothing is handed over, and the money goes back at once', async () => {
  const visit = await visitTo(2_000_000)
  visit.pay(1_999_999)
  await visit.comeBack()
  expect(await visit.look()).toMatchObject({ state: 'returned', receipt: null, can_retry: false })
  expect((await visit.look()).message).toBe(
    'The bank took another amount than the price of this purchase. Your money is on its way back. There is nothing you need to do.',
  )
  await house.work()
  expect(visit.money()).toBe('returned')
  expect((await visit.attempt())?.state).toBe('reversed')
  expect(await visit.rights()).toEqual([])
})

test('bug 5: without receipts, a cheap reference brought to a dear visit goes back to its card and pays for nothing again', async () => {
  sep.settings.receipts = false
  const cheap = await visitTo(20_000)
  const dear = await visitTo(2_000_000)
  const RefNum = cheap.pay()
  await dear.comeBack({ State: 'OK', RefNum })
  expect((await dear.attempt())?.state).toBe('reversing')
  // before the reversal: money on its way back must not buy the cheap film
  await cheap.comeBack()
  expect(await cheap.state()).toBe('open')
  await house.work()
  await cheap.comeBack()
  expect(cheap.money()).toBe('returned')
  expect([...(await cheap.rights()), ...(await dear.rights())]).toEqual([])
})

test('bug 5: without receipts, a reference that already paid is refused at the door and never reversed', async () => {
  sep.settings.receipts = false
  const cheap = await visitTo(20_000)
  const dear = await visitTo(2_000_000)
  const RefNum = cheap.pay()
  await cheap.comeBack()
  await dear.comeBack({ State: 'OK', RefNum })
  await house.pass(3)
  expect([await cheap.state(), cheap.money(), await dear.state()]).toEqual(['paid', 'captured', 'open'])
})

test.each([
  ['the cheap visit and the dear one', 2_000_000],
  ['two visits of one price', 20_000],
])(
  'bug 5: one reference at %s in the same moment: one of them has it, and money and rights agree',
  async (_which, price) => {
    sep.settings.receipts = false
    for (let round = 0; round < 6; round += 1) {
      const own = await visitTo(20_000)
      const other = await visitTo(price)
      const RefNum = own.pay()
      // both have heard the bank's yes before either is stored
      sep.next('VerifyTransaction', 'held', 2)
      const both = Promise.all([own.comeBack(), other.comeBack({ State: 'OK', RefNum })])
      await expect.poll(() => sep.waiting(), { timeout: 15_000 }).toBe(2)
      sep.release()
      await both
      await house.pass(3)
      const carriers = [await own.attempt(), await other.attempt()].filter((one) => one?.bank_reference === RefNum)
      expect(carriers).toHaveLength(1)
      await expectFair(own, other)
    }
  },
)

test('bug 43: a fault while the way back is written down loses nothing: asked again, and reversed once', async () => {
  const visit = await visitTo(2_000_000)
  visit.pay(20_000)
  const enqueue = vi.spyOn(house.core.queue, 'enqueue').mockImplementationOnce(async () => {
    throw new Error('the disk is full')
  })
  await visit.comeBack()
  expect(enqueue).toHaveBeenCalledTimes(1)
  enqueue.mockRestore()
  expect([visit.money(), await visit.state()]).toEqual(['captured', 'waiting'])
  const before = sep.asked('ReverseTransaction').length
  await house.pass(4)
  expect([visit.money(), await visit.state()]).toEqual(['returned', 'returned'])
  expect(sep.asked('ReverseTransaction').length - before).toBe(1)
})

test('bug 12: a reversal whose answer was lost is asked about, not believed; two workers do it once', async () => {
  const visit = await visitTo(2_000_000)
  visit.pay(20_000)
  await visit.comeBack()
  sep.next('ReverseTransaction', 'lost-after')
  sep.next('VerifyTransaction', 'lost-before')
  await Promise.all([house.work(), house.work()])
  expect((await visit.attempt())?.state).toBe('reversing')
  await house.pass(1)
  expect([visit.money(), (await visit.attempt())?.state]).toEqual(['returned', 'reversed'])
})

test('a wrong sum that the bank will not reverse any more waits for a person: no wallet is filled with it', async () => {
  const visit = await visitTo(2_000_000)
  visit.pay(20_000)
  await visit.comeBack()
  sep.settings.tooLateToReverse = true
  await house.work()
  expect(await visit.attempt()).toMatchObject({ state: 'reversing', error_code: '-6', next_check_at: null })
  expect(await house.postingsOf((await visit.attempt())?.id ?? '')).toEqual([])
  expect(house.logLines.join('')).toContain('cannot be reversed: a person has to look')
})

test('bug 13: half an hour too late is an end for what was never verified', async () => {
  const late = await visitTo(1_490_000)
  late.pay()
  sep.settings.late = true
  await late.comeBack()
  expect(await late.look()).toMatchObject({ state: 'failed', can_retry: true })
  sep.settings.late = false
})

test('bug 13: too late after a verify whose answer was lost, what may have been captured is reversed', async () => {
  const visit = await visitTo(1_490_000)
  visit.pay()
  sep.next('VerifyTransaction', 'lost-after')
  await visit.comeBack()
  sep.settings.late = true
  await house.pass(2)
  sep.settings.late = false
  expect([await visit.state(), visit.money()]).toEqual(['failed', 'returned'])
})

test('bug 13: too late even for that, it stays unknown, and is paid when the bank says so', async () => {
  const riddle = await visitTo(1_490_000)
  riddle.pay()
  sep.next('VerifyTransaction', 'lost-after')
  await riddle.comeBack()
  sep.settings.late = true
  house.clock.advance(minutes(51))
  await house.work()
  expect([await riddle.state(), riddle.money()]).toEqual(['waiting', 'captured'])
  sep.settings.late = false
  house.clock.advance(minutes(10))
  await house.work()
  expect(await riddle.state()).toBe('paid')
})

test('a reference made up by somebody does not hide the one that the honest browser brings', async () => {
  sep.settings.receipts = false
  const visit = await visitTo(1_490_000)
  visit.pay()
  sep.next('VerifyTransaction', 'lost-before')
  await visit.comeBack()
  await visit.comeBack({ RefNum: 'made+up/==' })
  await house.pass(1)
  expect(await visit.state()).toBe('paid')
})

test('without receipts, who closes the tab gets the money back from the bank, and the visit ends by itself', async () => {
  sep.settings.receipts = false
  const visit = await visitTo(1_490_000)
  visit.pay()
  await house.pass(61)
  expect([visit.money(), await visit.state()]).toEqual(['held', 'expired'])
  expect((await visit.attempt())?.next_check_at).toBeNull()
})
