import { beforeEach, expect, test, vi } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { littleSep } from '#tests/support/banks/little-sep.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'

const house = await paymentHouse()
const sep = await littleSep()
house.config.gateways = { ...house.config.gateways, saman: sep.gateway }

beforeEach(() => void Object.assign(sep.settings, { receipts: true, late: false, tooLateToReverse: false }))

async function beginPaying(amount: number) {
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
type Begun = Awaited<ReturnType<typeof beginPaying>>

/** Money and rights agree: captured money was handed over once, and nothing is captured without being handed over. */
async function expectFair(...allBegun: Begun[]): Promise<void> {
  const rights = (await Promise.all(allBegun.map((begun) => begun.rights()))).flat()
  expect(allBegun.filter((begun) => begun.money() === 'captured')).toHaveLength(rights.length)
}

test('the bank is looked at by our own token before it is verified, and a paid attempt is handed over', async () => {
  const begun = await beginPaying(1_490_000)
  const refNum = begun.pay()
  expect(await begun.comeBack()).toMatchObject({ status: 303, location: `/en/pay/result/${begun.id}` })
  expect(await begun.look()).toMatchObject({ state: 'paid', receipt: { bank_reference: refNum } })
  expect(begun.money()).toBe('captured')
})

test('bug 2: ten returns at once are one verify and one right', async () => {
  const begun = await beginPaying(1_490_000)
  begun.pay()
  const before = sep.asked('VerifyTransaction').length
  await Promise.all(Array.from({ length: 10 }, () => begun.comeBack()))
  expect(sep.asked('VerifyTransaction').length - before).toBe(1)
  expect(await begun.rights()).toHaveLength(1)
})

test('bug 7, bug 8: a closed tab, and the answer to verify lost: the reference was kept before it was needed', async () => {
  const begun = await beginPaying(1_490_000)
  const refNum = begun.pay()
  sep.next('VerifyTransaction', 'lost-after')
  await house.pass(1)
  // the bank shows no receipt any more; without the stored reference nobody could ask again
  expect(begun.money()).toBe('captured')
  expect((await begun.attempt())?.bank_reference).toBe(refNum)
  await house.pass(2)
  expect(await begun.state()).toBe('paid')
})

test('bug 5, bug 10: the reference of a cheap attempt, brought to a dear one as its own, is not even asked about', async () => {
  const cheap = await beginPaying(20_000)
  const dear = await beginPaying(2_000_000)
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
  const begun = await beginPaying(2_000_000)
  begun.pay(1_999_999)
  await begun.comeBack()
  expect(await begun.look()).toMatchObject({ state: 'returned', receipt: null, can_retry: false })
  expect((await begun.look()).message).toBe(
    'The bank took another amount than the price of this purchase. Your money is on its way back. There is nothing you need to do.',
  )
  await house.work()
  expect(begun.money()).toBe('returned')
  expect((await begun.attempt())?.state).toBe('reversed')
  expect(await begun.rights()).toEqual([])
})

test('bug 5: without receipts, a cheap reference brought to a dear attempt goes back to its card and pays for nothing again', async () => {
  sep.settings.receipts = false
  const cheap = await beginPaying(20_000)
  const dear = await beginPaying(2_000_000)
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
  const cheap = await beginPaying(20_000)
  const dear = await beginPaying(2_000_000)
  const RefNum = cheap.pay()
  await cheap.comeBack()
  await dear.comeBack({ State: 'OK', RefNum })
  await house.pass(3)
  expect([await cheap.state(), cheap.money(), await dear.state()]).toEqual(['paid', 'captured', 'open'])
})

test.each([
  ['the cheap attempt and the dear one', 2_000_000],
  ['two attempts of one price', 20_000],
])(
  'bug 5: one reference at %s in the same moment: one of them has it, and money and rights agree',
  async (_which, price) => {
    sep.settings.receipts = false
    for (let round = 0; round < 6; round += 1) {
      const own = await beginPaying(20_000)
      const other = await beginPaying(price)
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
  const begun = await beginPaying(2_000_000)
  begun.pay(20_000)
  const enqueue = vi.spyOn(house.core.queue, 'enqueue').mockImplementationOnce(async () => {
    throw new Error('the disk is full')
  })
  await begun.comeBack()
  expect(enqueue).toHaveBeenCalledTimes(1)
  enqueue.mockRestore()
  expect([begun.money(), await begun.state()]).toEqual(['captured', 'waiting'])
  const before = sep.asked('ReverseTransaction').length
  await house.pass(4)
  expect([begun.money(), await begun.state()]).toEqual(['returned', 'returned'])
  expect(sep.asked('ReverseTransaction').length - before).toBe(1)
})

test('bug 12: a reversal whose answer was lost is asked about, not believed; two workers do it once', async () => {
  const begun = await beginPaying(2_000_000)
  begun.pay(20_000)
  await begun.comeBack()
  sep.next('ReverseTransaction', 'lost-after')
  sep.next('VerifyTransaction', 'lost-before')
  await Promise.all([house.work(), house.work()])
  expect((await begun.attempt())?.state).toBe('reversing')
  await house.pass(1)
  expect([begun.money(), (await begun.attempt())?.state]).toEqual(['returned', 'reversed'])
})

test('a wrong sum that the bank will not reverse any more waits for a person: no wallet is filled with it', async () => {
  const begun = await beginPaying(2_000_000)
  begun.pay(20_000)
  await begun.comeBack()
  sep.settings.tooLateToReverse = true
  await house.work()
  expect(await begun.attempt()).toMatchObject({ state: 'reversing', error_code: '-6', next_check_at: null })
  expect(await house.postingsOf((await begun.attempt())?.id ?? '')).toEqual([])
  expect(house.logLines.join('')).toContain('cannot be reversed: a person has to look')
})

test('bug 13: half an hour too late is an end for what was never verified', async () => {
  const late = await beginPaying(1_490_000)
  late.pay()
  sep.settings.late = true
  await late.comeBack()
  expect(await late.look()).toMatchObject({ state: 'failed', can_retry: true })
  sep.settings.late = false
})

test('bug 13: too late after a verify whose answer was lost, what may have been captured is reversed', async () => {
  const begun = await beginPaying(1_490_000)
  begun.pay()
  sep.next('VerifyTransaction', 'lost-after')
  await begun.comeBack()
  sep.settings.late = true
  await house.pass(2)
  sep.settings.late = false
  expect([await begun.state(), begun.money()]).toEqual(['failed', 'returned'])
})

test('bug 13: too late even for that, it stays unknown, and is paid when the bank says so', async () => {
  const riddle = await beginPaying(1_490_000)
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
  const begun = await beginPaying(1_490_000)
  begun.pay()
  sep.next('VerifyTransaction', 'lost-before')
  await begun.comeBack()
  await begun.comeBack({ RefNum: 'made+up/==' })
  await house.pass(1)
  expect(await begun.state()).toBe('paid')
})

test('without receipts, who closes the tab gets the money back from the bank, and the attempt ends by itself', async () => {
  sep.settings.receipts = false
  const begun = await beginPaying(1_490_000)
  begun.pay()
  await house.pass(61)
  expect([begun.money(), await begun.state()]).toEqual(['held', 'expired'])
  expect((await begun.attempt())?.next_check_at).toBeNull()
})
