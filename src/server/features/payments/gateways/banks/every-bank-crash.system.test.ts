import { afterEach, describe, expect, test } from 'vitest'
import type { AttemptId } from '#lib/ids.ts'
import { fiveBankHouse } from '#tests/support/houses/five-bank-house.ts'
import { fiveBanks } from '#tests/support/banks/five-banks.ts'
import { startSettler } from '#tests/support/processes/program.ts'

/** A process that settles an attempt is killed while the bank has its call: before the bank acted, and after. */

const { house, banks, begin } = await fiveBankHouse()

afterEach(async () => {
  for (const bank of Object.values(banks)) await bank.clear()
  await house.expectBooksAgree()
})

describe.each(fiveBanks)('bug 43: at $name', ({ name, calls, undoMinutes }) => {
  const bank = banks[name]

  const settler = (attemptId: AttemptId | undefined) => startSettler(house.core, name, attemptId)

  /** Paid and returned, but the bank failed at that moment: another process must settle it. */
  async function unsettled() {
    const begun = await begin(name)
    await begun.press()
    await bank.next(calls.finalise, 'http500')
    await begun.comeBack()
    await bank.clear()
    return begun
  }

  /** Settles in a separate process, which is killed as soon as the bank has received this call. */
  async function killAt(call: string, outcome: string, attemptId: AttemptId | undefined): Promise<void> {
    await bank.clear()
    await bank.next(call, outcome)
    const child = settler(attemptId)
    const heard = async () => (await bank.counts())[`${name}.${call}`] ?? 0
    await expect.poll(heard).toBe(1)
    await child.kill()
    await bank.clear()
  }

  test.each(['timeout-before-commit', 'timeout-after-commit'])(
    'killed while it finalises (%s): the sweep ends it as paid, once',
    async (outcome) => {
      const begun = await unsettled()
      await killAt(calls.finalise, outcome, (await begun.attempt())?.id)
      expect((await begun.attempt())?.state).toBe('finalising')
      expect([await begun.rights(), await house.postingsOf(begun.id)]).toEqual([[], []])
      await house.pass(4)
      expect([await begun.state(), await begun.ledger()]).toEqual(['paid', 'captured'])
      expect([(await begun.rights()).length, (await house.postingsOf(begun.id)).length]).toEqual([1, 1])
    },
  )

  test('killed inside our transaction, after the bank’s yes: the sweep ends it as paid, once', async () => {
    const begun = await unsettled()
    await settler((await begun.attempt())?.id).death()
    expect([await begun.ledger(), await begun.rights()]).toEqual(['captured', []])
    await house.pass(4)
    expect([await begun.state(), (await begun.rights()).length]).toEqual(['paid', 1])
  })

  /** Paid, returned, and withdrawn from sale meanwhile: it cannot be handed over, so the money goes back. */
  async function toGiveBack() {
    const begun = await begin(name)
    await house.db.updateTable('products').set({ state: 'draft' }).where('id', '=', begun.film.productId).execute()
    await begun.press()
    await begun.comeBack()
    expect((await begun.attempt())?.state).toBe('reversing')
    return begun
  }

  // a settled payment at Mellat is never reversed by a call: it goes to the wallet, once the bank says that the money
  // is ours
  const way = undoMinutes === null ? 'wallet' : 'card'
  test.each(['timeout-before-commit', 'timeout-after-commit'])(
    `killed while it gives back to the ${way} (%s): the money goes back once`,
    async (outcome) => {
      const begun = await toGiveBack()
      const attemptId = (await begun.attempt())?.id ?? ''
      await killAt(way === 'wallet' ? calls.inquire : calls.reverse, outcome, attemptId)
      expect([(await begun.attempt())?.state, await house.postingsOf(attemptId)]).toEqual(['reversing', []])
      await house.pass(5)
      const [state, postings] = way === 'wallet' ? ['refunded', 1] : ['reversed', 0]
      expect([(await begun.attempt())?.state, await begun.state()]).toEqual([state, 'returned'])
      expect(await begun.ledger()).toMatch(way === 'wallet' ? /captured/ : /returned|refunded/)
      expect(await house.postingsOf(attemptId)).toHaveLength(postings)
      const { spendable } = await house.walletOf(begun.nika)
      expect(spendable).toBe(way === 'wallet' ? begun.film.price.amount : 0)
    },
  )
})
