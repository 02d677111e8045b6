import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/time/clock.ts'
import { fiveBankHouse } from '#tests/support/houses/five-bank-house.ts'
import { fiveBanks } from '#tests/support/banks/five-banks.ts'

/** A buyer who pays, closes the tab and looks at the record a day later must read what is true for that bank. */
const { house, banks, begin } = await fiveBankHouse()

const goesBack = 'If money has left your card, the bank returns it within 72 hours.'

async function closedTab(name: (typeof fiveBanks)[number]['name']) {
  const attempt = await begin(name)
  await banks[name].press(attempt.key, 'close')
  expect(await attempt.ledger()).toMatch(/^(none|held|captured)$/)
  return attempt
}

type Begun = Awaited<ReturnType<typeof closedTab>>

/** Opens a record and presses its button, as people do. */
async function openRecord({ nika, id }: Begun) {
  await house.db
    .updateTable('sessions')
    .set({ last_seen_at: house.clock.now() })
    .where('member_id', '=', nika.memberId)
    .execute()
  await house.look(nika, id, 'fa')
  await house.call('POST', `/me/purchases/${id}/check`, { as: nika, body: {} })
  return house.look(nika, id)
}

/** Opening it once more causes no bank call that moves money, and changes nothing. */
async function expectHarmless(attempt: Begun, { name, calls }: (typeof fiveBanks)[number]): Promise<void> {
  const moving = async () => {
    const heard = await banks[name].counts()
    return [calls.start, calls.finalise, calls.reverse].map((call) => heard[`${name}.${call}`] ?? 0)
  }
  const [seen, heard, ledger] = [await openRecord(attempt), await moving(), await attempt.ledger()]
  house.clock.advance(minutes(1))
  expect(await openRecord(attempt)).toEqual(seen)
  await house.pass(3)
  expect([await openRecord(attempt), await moving(), await attempt.ledger()]).toEqual([seen, heard, ledger])
}

describe.each(fiveBanks)('at $name', (traits) => {
  const { name } = traits

  test('a day with the worker at work: paid; or the bank has given the money back, and the words say so', async () => {
    const attempt = await closedTab(name)
    await house.pass(60)
    house.clock.advance(hours(23))
    await house.pass(3)
    const seen = await openRecord(attempt)
    if (name === 'mellat') {
      // without what the browser brings, this bank cannot be asked
      expect(seen).toMatchObject({ state: 'expired', can_retry: false, receipt: null, check_after_seconds: null })
      expect(seen.message).toContain(goesBack)
      expect([await attempt.ledger(), await attempt.rights()]).toEqual(['returned', []])
    } else {
      expect(seen).toMatchObject({ state: 'paid', receipt: { gateway: name }, check_after_seconds: null })
      expect([await attempt.ledger(), (await attempt.rights()).length]).toEqual(['captured', 1])
      expect(await house.postingsOf(attempt.id)).toHaveLength(1)
    }
    await expectHarmless(attempt, traits)
    await house.expectBooksAgree()
  })

  test('a day with nobody at work: whatever the bank did meanwhile, the record says the same', async () => {
    const attempt = await closedTab(name)
    house.clock.advance(days(1))
    await house.pass(5)
    const seen = await openRecord(attempt)
    const ledger = await attempt.ledger()
    expect(seen).toMatchObject({ can_retry: false, check_after_seconds: null })
    if (ledger === 'captured') {
      expect([seen.state, (await attempt.rights()).length]).toEqual(['paid', 1])
    } else {
      expect([seen.state, await attempt.rights()]).toEqual([expect.stringMatching(/^(expired|failed)$/), []])
      expect(ledger).toMatch(/^(none|returned)$/)
      // in dollars nothing is taken before our own call
      expect(seen.message).toContain(name === 'paypal' ? 'You have not been charged.' : goesBack)
    }
    await expectHarmless(attempt, traits)
    await house.expectBooksAgree()
  })
})
