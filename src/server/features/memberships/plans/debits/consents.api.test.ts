import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#lib/time/clock.ts'
import { subscriptionHouse } from '#tests/support/houses/subscription-house.ts'
import { openSignature } from './payman.ts'

const house = await subscriptionHouse()
const { db, clock, core } = house
const plan = await house.plan()

beforeEach(house.calm)

test('a consent: asked, agreed to at the bank, signed; the signature is sealed and in no log', async () => {
  const nika = await house.buyer('en')
  const asked = await house.askConsent(nika, plan, { mobile: '۰۹۱۲ ۰۰۰ ۰۰۱۲' })
  expect(asked.status).toBe(201)
  expect(asked.page).toMatch(/\/pg\/StartPayman\/payman_\w+\/ABANIR01$/)
  const page = await (await fetch(`${asked.page}?lang=en`)).text()
  expect(page).toContain('09120000012')
  expect(page).toContain('180,000')
  const back = await house.comeBack(await house.decide(asked.page))
  expect(back).toEqual({ status: 303, location: '/en/account/subscription?debit=on' })

  const [contract] = await house.contracts(nika.memberId)
  expect(contract).toMatchObject({ state: 'active', max_amount: 1_800_000, mobile_mask: '0912•••0012' })
  const signature = openSignature(core, contract?.sealed_signature as Buffer)
  expect(signature.length).toBeGreaterThan(200)
  expect(contract?.sealed_signature?.toString('latin1')).not.toContain(signature.slice(0, 40))
  const written = JSON.stringify(await db.selectFrom('debit_contracts').selectAll().execute())
  for (const secret of [signature, signature.slice(0, 40)]) {
    expect(written).not.toContain(secret)
    expect(house.logLines.join('\n')).not.toContain(secret)
  }
  expect(house.logLines.join('\n')).not.toContain('09120000012')
  expect(house.logLines.join('\n')).not.toContain(contract?.return_key)
  expect((await house.look(nika)).auto_debit).toMatchObject({ state: 'active', bank: 'بانک آبان' })
})

test('bug 34: a number the bank does not know comes back as NOK, with what to do', async () => {
  const nika = await house.buyer('en')
  const asked = await house.askConsent(nika, plan, { mobile: '09129999999' })
  const back = await house.comeBack(await house.decide(asked.page))
  expect(back.location).toBe('/en/account/subscription?debit=refused')
  expect((await house.look(nika)).auto_debit).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('registered with the bank') as string,
  })
  // and may be tried again at once
  await house.consent(nika, plan)
  expect((await house.look(nika)).auto_debit?.state).toBe('active')
})

test('what cannot be a consent is refused beside its field, and no bank hears of it', async () => {
  const nika = await house.buyer('en')
  const field = async (change: object) => (await house.askConsent(nika, plan, change)).body as { errors?: object }
  expect(Object.keys((await field({ mobile: '02188001212' })).errors ?? {})).toEqual(['mobile'])
  expect(Object.keys((await field({ bank_code: 'NOBANK' })).errors ?? {})).toEqual(['bank_code'])
  // its daily limit is below the plan's price
  expect(Object.keys((await field({ bank_code: 'KHRDIR03' })).errors ?? {})).toEqual(['bank_code'])
  const year = await house.plan({ title_en: 'Year', length_count: 12, irr: 12_900_000 })
  expect((await house.askConsent(nika, year)).body).toMatchObject({ code: 'debit.not_monthly' })
  expect((await house.askConsent(nika, { ...plan, price: { amount: 1, currency: 'IRR' } })).body).toMatchObject({
    code: 'purchase.price_changed',
  })
  expect(await house.contracts(nika.memberId)).toEqual([])
})

test('a forged return changes nothing, and a closed tab is found by the sweep', async () => {
  const nika = await house.buyer('en')
  const asked = await house.askConsent(nika, plan)
  const [contract] = await house.contracts(nika.memberId)
  const forged = `${core.config.publicUrl}/pay/debit/${contract?.return_key}?payman_authority=${contract?.payman_authority}&status=OK`
  expect((await house.comeBack(forged)).location).toContain('debit=waiting')
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('consent')
  await house.decide(asked.page, 'close')
  clock.advance(minutes(6))
  await house.minute()
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('active')
})

test('a signature whose answer was lost is asked for again', async () => {
  const nika = await house.buyer('en')
  const { page } = await house.askConsent(nika, plan)
  await house.nextAtBank('verify', 'timeout-after-commit')
  expect((await house.comeBack(await house.decide(page))).location).toContain('debit=waiting')
  clock.advance(minutes(6))
  await house.minute()
  expect((await house.contracts(nika.memberId))[0]?.state).toBe('active')
})
