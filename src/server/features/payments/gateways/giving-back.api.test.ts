import { expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'

const house = await paymentHouse()
const { bank } = house

/** One purchase in two tabs: the buyer went to the bank twice and paid both. */
async function paidTwice() {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film(), { locale: 'en' })
  const second = await house.retry(nika, bought.id)
  expect(second.status).toBe(201)
  await bank.press(bought.authority)
  await bank.press(second.authority)
  await bank.bringBack(bought.authority)
  await bank.bringBack(second.authority)
  return { nika, id: bought.id, first: bought.authority, second: second.authority }
}

test('two attempts of one purchase both paid: the later one is reversed at the bank', async () => {
  const twice = await paidTwice()
  const before = await house.look(twice.nika, twice.id)
  expect(before).toMatchObject({ state: 'paid' })
  expect(before.message).toContain('one payment is on its way back to you')
  await house.work()
  expect((await bank.session(twice.first)).ledger).toBe('captured')
  expect((await bank.session(twice.second)).ledger).toBe('returned')
  expect((await house.attempts(twice.id)).map((attempt) => attempt.state)).toEqual(['paid', 'reversed'])
  expect((await house.look(twice.nika, twice.id)).message).toContain('one payment has gone back to you')
  expect(await house.rightsOf(twice.nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('two attempts returning at the same moment: one is kept, one goes back', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  const second = await house.retry(nika, bought.id)
  await bank.press(bought.authority)
  await bank.press(second.authority)
  await Promise.all([bank.bringBack(bought.authority), bank.bringBack(second.authority)])
  await house.work()
  expect((await house.attempts(bought.id)).map((attempt) => attempt.state).sort()).toEqual(['paid', 'reversed'])
  await house.expectBooksAgree()
})

test('two purchases of the same film paid in parallel: the second cannot be handed over and goes back', async () => {
  const nika = await house.buyer()
  const film = await house.film()
  const one = await house.buy(nika, film)
  const two = await house.buy(nika, film)
  await Promise.all([bank.press(one.authority), bank.press(two.authority)])
  await Promise.all([bank.bringBack(one.authority), bank.bringBack(two.authority)])
  const looks = await Promise.all([house.look(nika, one.id), house.look(nika, two.id)])
  expect(looks.map((look) => look.state).sort()).toEqual(['paid', 'returned'])
  const returned = looks.find((look) => look.state === 'returned')
  expect(returned?.message).toBe(
    'You already owned this title. Your money is on its way back. There is nothing you need to do.',
  )
  await house.work()
  const id = looks[0]?.state === 'returned' ? one.id : two.id
  expect((await house.look(nika, id)).message).toContain('The money has gone back the way it came.')
  expect((await house.look(nika, id)).receipt).toBeNull()
  expect(await house.rightsOf(nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
})

test('bug 36: a title withdrawn while the buyer is at the bank is not handed over; the money goes back', async () => {
  const nika = await house.buyer()
  const film = await house.film()
  const bought = await house.buy(nika, film)
  await house.db.updateTable('products').set({ state: 'draft' }).where('id', '=', film.productId).execute()
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  expect(await house.look(nika, bought.id, 'fa')).toMatchObject({
    state: 'returned',
    can_retry: false,
    message: 'این عنوان در این میان از فروش کنار رفت. پول‌تان را برمی‌گردانیم. لازم نیست کاری بکنید.',
  })
  await house.work()
  expect((await bank.session(bought.authority)).ledger).toBe('returned')
  expect(await house.rightsOf(nika.memberId)).toEqual([])
  await house.expectBooksAgree()
})

test('a reversal whose answer was lost is not done twice: the inquiry shows it', async () => {
  const twice = await paidTwice()
  await bank.next('reverse', 'timeout-after-commit')
  await bank.next('inquiry', 'http500')
  await house.work()
  expect((await house.attempts(twice.id)).at(-1)?.state).toBe('reversing')
  await house.pass(1)
  expect((await house.attempts(twice.id)).at(-1)?.state).toBe('reversed')
  await house.expectBooksAgree()
})

test.each([
  ['the bank refuses this terminal', async () => void (await bank.setTerminal({ ip_restricted: false }))],
  ['its half hour is over', async () => house.clock.advance(minutes(31))],
])('when %s, the money goes to the wallet and the books show it', async (_why, hinder) => {
  const twice = await paidTwice()
  await hinder()
  await house.work()
  await bank.setTerminal({ ip_restricted: true })
  const refunded = (await house.attempts(twice.id)).at(-1)
  expect(refunded?.state).toBe('refunded')
  const wallet = await house.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .where('ledger_accounts.kind', '=', 'wallet')
    .where('ledger_accounts.member_id', '=', twice.nika.memberId)
    .select('ledger_entries.amount')
    .execute()
  expect(wallet).toEqual([{ amount: -1_490_000 }])
  await house.pass(3)
  expect(await house.postingsOf(refunded?.id ?? '')).toHaveLength(1)
  await house.expectBooksAgree()
})

test('bug 12: as long as the bank says nothing clear, nothing goes to the wallet', async () => {
  const twice = await paidTwice()
  await bank.next('reverse', 'http500', 5)
  await house.pass(5)
  const attempt = (await house.attempts(twice.id)).at(-1)
  expect(attempt?.state).toBe('reversing')
  expect(await house.postingsOf(attempt?.id ?? '')).toEqual([])
  await bank.clear()
  await house.pass(10)
  expect((await house.attempts(twice.id)).at(-1)?.state).toBe('reversed')
  await house.expectBooksAgree()
})

test('two workers giving the same money back do it once', async () => {
  const twice = await paidTwice()
  const before = (await bank.counts())['zarinpal.reverse'] ?? 0
  await Promise.all([house.work(), house.work(), house.work()])
  expect((await bank.counts())['zarinpal.reverse'] ?? 0).toBe(before + 1)
  expect((await house.attempts(twice.id)).at(-1)?.state).toBe('reversed')
  await house.expectBooksAgree()
})
