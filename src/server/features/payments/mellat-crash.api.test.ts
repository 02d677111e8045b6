import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mellatHouse } from '../../../../tests/support/mellat-house.ts'

const { house, bank, buy, asked } = await mellatHouse()

/** A process of its own that settles a visit; it dies in its own transaction if nobody kills it before. */
function settler(attemptId: string) {
  const mellat = house.config.gateways.mellat
  return spawn(process.execPath, [path.join(import.meta.dirname, '../../../../tests/support/settle-and-die.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: house.databaseUrl,
      MELLAT_API_URL: mellat?.apiUrl,
      MELLAT_START_URL: mellat?.startUrl,
      MELLAT_TERMINAL_ID: mellat?.terminalId,
      MELLAT_USER_NAME: mellat?.userName,
      MELLAT_PASSWORD: mellat?.password,
      PARDE_SECRET: 'x'.repeat(40),
      ATTEMPT: attemptId,
      NOW: house.clock.now().toISOString(),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Paid, and brought back, but the bank was out of order just then. */
async function unsettledVisit() {
  const nika = await house.buyer()
  const bought = await buy(nika, await house.film())
  await bank.press(bought.refId)
  await bank.next('bpVerifyRequest', 'http500')
  await bank.bringBack(bought.refId)
  await bank.clear()
  const [attempt] = await house.attempts(bought.id)
  return { nika, ...bought, attemptId: attempt?.id ?? '' }
}

async function expectToEndAsPaid(visit: Awaited<ReturnType<typeof unsettledVisit>>) {
  expect((await house.attempts(visit.id))[0]?.state).toBe('finalising')
  expect(await house.postingsOf(visit.id)).toEqual([])
  expect(await house.rightsOf(visit.nika.memberId)).toEqual([])
  await house.pass(3)
  expect((await house.look(visit.nika, visit.id)).state).toBe('paid')
  expect((await bank.session(visit.refId)).ledger).toBe('captured')
  expect(await house.rightsOf(visit.nika.memberId)).toHaveLength(1)
  await house.expectBooksAgree()
}

test('bug 11, bug 43: a process killed between verify and settle leaves nothing behind: the sweep settles', async () => {
  const visit = await unsettledVisit()
  await bank.next('bpSettleRequest', 'timeout-before-commit')
  const child = settler(visit.attemptId)
  await expect.poll(() => asked('bpSettleRequest'), { timeout: 20_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect((await bank.session(visit.refId)).state).toBe('verified')
  expect((await bank.session(visit.refId)).ledger).toBe('held')
  await expectToEndAsPaid(visit)
})

test('bug 43: a process killed after the settlement, inside our transaction: the sweep ends it as paid', async () => {
  const visit = await unsettledVisit()
  const child = settler(visit.attemptId)
  let complaint = ''
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString()))
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect([signal, complaint]).toEqual(['SIGKILL', ''])
  expect((await bank.session(visit.refId)).ledger).toBe('captured')
  await expectToEndAsPaid(visit)
})
