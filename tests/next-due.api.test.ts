import { expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { fiveBankHouse } from '#tests/support/houses/five-bank-house.ts'
import { fiveBanks } from '#tests/support/banks/five-banks.ts'

/**
 * Tests let time pass by skipping minutes at which nothing is due. This test compares that with a run over every single
 * minute.
 */
const { house, banks, begin } = await fiveBankHouse()

async function walk(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    house.clock.advance(minutes(1))
    await house.work()
  }
}

type Bank = (typeof fiveBanks)[number]

/**
 * An attempt that its buyer leaves, paid or not: when and how often it is asked about, and how it ends; in minutes from
 * its beginning.
 */
async function story({ name, calls }: Bank, isPaid: boolean, pass: (count: number) => Promise<void>) {
  const begun = await begin(name)
  const began = house.clock.now().getTime()
  const before = (await banks[name].counts())[`${name}.${calls.inquire}`] ?? 0
  await banks[name].press(begun.key, isPaid ? 'close' : 'cancel')
  const seen: unknown[] = []
  for (const count of [1, 7, 30, 40, 90]) {
    await pass(count)
    const { state, checks, checked_at: checked, next_check_at: next } = (await begun.attempt()) ?? {}
    const since = (at: Date | null | undefined) => at && (at.getTime() - began) / minutes(1)
    seen.push([state, checks, since(checked), since(next), await begun.state(), await begun.ledger()])
  }
  const heard = (await banks[name].counts())[`${name}.${calls.inquire}`] ?? 0
  return { seen, asked: heard - before, now: house.clock.now().getTime() - began }
}

test.each(fiveBanks)(
  'at $name an attempt left alone goes the same way, minute by minute or from due to due',
  async (bank) => {
    for (const isPaid of [false, true])
      expect(await story(bank, isPaid, house.pass)).toEqual(await story(bank, isPaid, walk))
  },
)
