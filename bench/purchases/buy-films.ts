import { randomUUID } from 'node:crypto'
import type { BankName } from '#sandbox/bank/emulated-bank.ts'
import { currencyAt, keyOf, type Redirect } from '../storm/banks.ts'
import type { Film, Member } from '../storm/scene.ts'
import { ask, comeBack, type Street } from '../storm/street.ts'

/**
 * One purchase from beginning to end: created, attempt begun, paid on the bank's page, returned. Returns the
 * milliseconds.
 */
export async function buyFilm(street: Street, buyer: Member, bank: BankName, film: Film): Promise<number> {
  const began = performance.now()
  const price = film.prices[currencyAt(bank)]
  const { status, body } = await ask(street, {
    method: 'POST',
    path: '/purchases',
    token: buyer.token,
    key: randomUUID(),
    body: { type: 'BUY_MOVIE', offer_id: film.offerId, price, gateway: bank },
  })
  if (status !== 201) throw new Error(`${bank} answered ${status}: ${JSON.stringify(body)}`)
  const { redirect } = body as { redirect: Redirect | null }
  if (redirect === null) throw new Error('a purchase began without a bank')
  const paid = await street.house.banks.press(bank, keyOf(bank, redirect), 'pay')
  if (paid === null) throw new Error('the page of a bank was closed')
  await comeBack(street, paid.return)
  return performance.now() - began
}

export interface Pace {
  perMinute: number
  medianMs: number
  p99Ms: number
}

/** Runs this many purchases at a time for this many seconds; `next` says who buys what at which bank. */
export async function measurePace(options: {
  connections: number
  seconds: number
  work: () => Promise<number>
}): Promise<Pace> {
  const times: number[] = []
  const began = performance.now()
  const end = began + options.seconds * 1000
  const one = async () => {
    while (performance.now() < end) times.push(await options.work())
  }
  await Promise.all(Array.from({ length: options.connections }, one))
  const took = (performance.now() - began) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { perMinute: (times.length / took) * 60, medianMs: at(0.5), p99Ms: at(0.99) }
}
