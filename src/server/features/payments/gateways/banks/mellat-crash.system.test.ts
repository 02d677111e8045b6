import { expect, test } from 'vitest'
import type { AttemptId } from '#lib/ids.ts'
import { mellatHouse } from '#tests/support/houses/mellat-house.ts'
import { startSettler } from '#tests/support/processes/program.ts'

const { house, bank, buy, asked } = await mellatHouse()

const settler = (attemptId: AttemptId) => startSettler(house.core, 'mellat', attemptId)

/** Paid, and brought back, but the bank was out of order just then. */
async function unsettledAttempt() {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  await bank.next('bpVerifyRequest', 'http500')
  await bank.bringBack(bought.refId)
  await bank.clear()
  const [attempt] = await house.attempts(bought.id)
  return { nika, ...bought, attemptId: attempt?.id ?? '' }
}

async function expectToEndAsPaid(begun: Awaited<ReturnType<typeof unsettledAttempt>>) {
  expect((await house.attempts(begun.id))[0]?.state).toBe('finalising')
  expect(await house.postingsOf(begun.id)).toEqual([])
  expect(await house.rightsOf(begun.nika.memberId)).toEqual([])
  await house.pass(3)
  expect((await house.look(begun.nika, begun.id)).state).toBe('paid')
  expect((await bank.session(begun.refId)).ledger).toBe('captured')
  expect(await house.rightsOf(begun.nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
}

test('bug 11, bug 43: a process killed between verify and settle leaves nothing behind: the sweep settles', async () => {
  const begun = await unsettledAttempt()
  await bank.next('bpSettleRequest', 'timeout-before-commit')
  const child = settler(begun.attemptId)
  await expect.poll(() => asked('bpSettleRequest')).toBe(1)
  await child.kill()
  expect((await bank.session(begun.refId)).state).toBe('verified')
  expect((await bank.session(begun.refId)).ledger).toBe('held')
  await expectToEndAsPaid(begun)
})

test('bug 43: a process killed after the settlement, inside our transaction: the sweep ends it as paid', async () => {
  const begun = await unsettledAttempt()
  await settler(begun.attemptId).death()
  expect((await bank.session(begun.refId)).ledger).toBe('captured')
  await expectToEndAsPaid(begun)
})
