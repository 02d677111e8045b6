import { expect, test } from 'vitest'
import { paymentHouse } from '#tests/support/houses/payment-house.ts'

const house = await paymentHouse()
const { bank, logLines } = house

type Line = Record<string, unknown> & Partial<Record<'msg' | 'call' | 'outcome' | 'said' | 'state', string>>

/** The lines that name a purchase, the first first. */
function linesOf(purchase: string): Line[] {
  return logLines.map((line) => JSON.parse(line) as Line).filter((line) => line['purchase'] === purchase)
}

const wordsOf = ({ msg, call, outcome, said, state }: Line) =>
  [msg, call, outcome, said, state].filter((word) => word !== undefined).join(' ')

test('one purchase is followed by its name, from the browser to the bank and back', async () => {
  const nika = await house.buyer()
  const bought = await house.buy(nika, await house.film())
  await bank.press(bought.authority)
  await bank.bringBack(bought.authority)
  const lines = linesOf(bought.id)
  expect(lines.map(wordsOf)).toEqual([
    'purchase made',
    'bank called request started',
    'buyer came back maybe_paid',
    'bank called verify paid',
    'payment settled paid',
    'purchase handed over',
  ])
  const [attempt] = await house.attempts(bought.id)
  for (const line of lines)
    expect(line).toMatchObject({ level: 30, attempt: attempt?.id, request_id: expect.any(String) })
  for (const line of lines.filter(({ msg }) => msg === 'bank called'))
    expect(line).toMatchObject({ gateway: 'zarinpal', ms: expect.any(Number) })
  expect(lines[0]).toMatchObject({ number: expect.any(Number) })
  // the lines of one request name it, and the browser came back by another
  expect(lines[1]?.['request_id']).toBe(lines[0]?.['request_id'])
  expect(lines[2]?.['request_id']).not.toBe(lines[0]?.['request_id'])

  const all = JSON.stringify(lines)
  for (const secret of [bought.authority, attempt?.return_key, nika.token]) expect(all).not.toContain(secret)
})

test('a bank that says no and one that is silent are told too', async () => {
  const nika = await house.buyer()
  const cancelled = await house.buy(nika, await house.film())
  await bank.press(cancelled.authority, 'cancel')
  await bank.bringBack(cancelled.authority)
  expect(linesOf(cancelled.id).map(wordsOf)).toEqual([
    'purchase made',
    'bank called request started',
    'buyer came back cancelled',
    expect.stringMatching(/^bank called inquiry /),
    expect.stringMatching(/^payment settled /),
  ])
  await bank.next('verify', 'http500')
  const silent = await house.buy(nika, await house.film())
  await bank.press(silent.authority)
  await bank.bringBack(silent.authority)
  expect(linesOf(silent.id).map(wordsOf)).toContain('bank called verify unknown')
  await bank.clear()
})
