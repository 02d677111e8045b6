import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxUnderTest, type SandboxUnderTest } from '#tests/support/sandbox/sandbox-under-test.ts'

let box: SandboxUnderTest
beforeAll(async () => {
  box = await sandboxUnderTest()
})
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
})

const base = '/sandbox/zarinpal/pg'
const call = (name: string, fields: Record<string, unknown>) =>
  box.send('POST', `${base}/v4/payman/${name}.json`, { merchant_id: box.merchantId, ...fields })
const inDays = (count: number) =>
  new Date(Date.now() + count * 86_400_000).toLocaleString('sv-SE', { timeZone: 'Asia/Tehran' })
const good = () => ({
  mobile: '09120000012',
  expire_at: inDays(90),
  max_daily_count: '1',
  max_monthly_count: '2',
  max_amount: '500000',
  callback_url: 'http://localhost:9/pay/debit/one?kept=1',
})
const page = (authority: string, bank = 'ABANIR01') => `${base}/StartPayman/${authority}/${bank}`
const decide = (authority: string, action: string) =>
  fetch(`${box.sandbox.url}${page(authority)}`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })

async function asked(change: object = {}): Promise<string> {
  const { body } = await call('request', { ...good(), ...change })
  return body.data.payman_authority as string
}
async function signed(change: object = {}): Promise<string> {
  const authority = await asked(change)
  await decide(authority, 'agree')
  return (await call('verify', { payman_authority: authority })).body.data.signature as string
}
const checkout = async (signature: string, fields = {}) =>
  call('checkout', { authority: await box.open({ amount: 400_000, ...fields }), signature })

describe('a contract', () => {
  it('is asked for, agreed to, and signed: 100, then 101 with the same signature', async () => {
    const authority = await asked()
    expect(authority).toMatch(/^payman_/)
    expect((await call('verify', { payman_authority: authority })).body.errors.code).toBe(-51)
    const back = await decide(authority, 'agree')
    const address = new URL(back.headers.get('location') ?? '')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      kept: '1',
      payman_authority: authority,
      status: 'OK',
    })
    const first = await call('verify', { payman_authority: authority })
    const second = await call('verify', { payman_authority: authority })
    expect([first.body.data.code, second.body.data.code]).toEqual([100, 101])
    expect(first.body.data.signature).toBe(second.body.data.signature)
    expect(first.body.data.signature.length).toBeGreaterThan(200)
  })

  it.each([
    ['a number in Persian digits', { mobile: '۰۹۱۲۰۰۰۰۰۱۲' }, 'mobile'],
    ['an international number', { mobile: '+989120000012' }, 'mobile'],
    ['less than thirty days', { expire_at: '2026-01-01 00:00:00' }, 'expire_at'],
    ['a date of another shape', { expire_at: '2030-01-01T00:00:00Z' }, 'expire_at'],
    ['no amount', { max_amount: undefined }, 'max_amount'],
    ['a count of nothing', { max_daily_count: '0' }, 'max_daily_count'],
  ])('is refused with %s', async (_title, change, field) => {
    const { status, body } = await call('request', { ...good(), ...change })
    expect([status, body.data, body.errors.code]).toEqual([422, [], -9])
    expect(Object.keys(body.errors.validations[0])).toEqual([field])
  })

  it('is refused to strangers and to foreign return addresses', async () => {
    expect((await call('request', { ...good(), merchant_id: 'x'.repeat(36) })).body.errors.code).toBe(-74)
    expect((await call('request', { ...good(), callback_url: 'https://evil.example/' })).body.errors.code).toBe(-14)
  })

  it('names the banks with their limits', async () => {
    const { body } = await box.send('GET', `${base}/v4/payman/banksList.json`)
    expect(body.data.banks[0]).toMatchObject({ bank_code: 'ABANIR01', max_daily_amount: 500_000_000 })
    expect(body.data.banks[1].max_daily_count).toBeNull()
  })

  it('shows mobile and limits to the customer, in both languages', async () => {
    const authority = await asked()
    const fa = await (await box.get(`${page(authority)}?lang=fa`)).text()
    const en = await (await box.get(`${page(authority)}?lang=en`)).text()
    expect(fa).toContain('۰۹۱۲۰۰۰۰۰۱۲')
    expect(fa).toContain('۵۰٬۰۰۰ تومان')
    expect(en).toContain('50,000')
    expect((await box.get(page(authority, 'NOBANK'))).status).toBe(404)
  })

  it('is not taken from a mobile that the bank does not know, nor from whoever says no', async () => {
    const foreign = await asked({ mobile: '09129999999' })
    expect((await decide(foreign, 'agree')).headers.get('location')).toContain('status=NOK')
    const refused = await asked()
    expect((await decide(refused, 'refuse')).headers.get('location')).toContain('status=NOK')
    for (const authority of [foreign, refused])
      expect((await call('verify', { payman_authority: authority })).body.errors.code).toBe(-51)
    expect((await decide(refused, 'agree')).status).toBe(410)
  })
})

describe('a debit', () => {
  it('takes the money once, unverified, and misspells its reference', async () => {
    const signature = await signed()
    const authority = await box.open({ amount: 400_000 })
    const first = await call('checkout', { authority, signature })
    expect(first.body.data).toMatchObject({ code: 100, amount: 400_000 })
    expect(first.body.data.refrence_id).toBeGreaterThan(0)
    expect((await box.pay('inquiry', { authority })).body.data.status).toBe('PAID')
    expect((await call('checkout', { authority, signature })).body.errors.code).toBe(-51)
    expect((await box.pay('verify', { authority, amount: 400_000 })).body.data.code).toBe(100)
  })

  it.each([
    ['above the limit', async () => checkout(await signed(), { amount: 500_010 })],
    ['by a signature that is none', async () => checkout('nobody')],
    [
      'a second time on one day',
      async () => {
        const signature = await signed()
        await checkout(signature)
        return checkout(signature)
      },
    ],
    [
      'after the end',
      async () => {
        const signature = await signed()
        await box.control('POST', '/clock', { advance_minutes: 91 * 1440 })
        return checkout(signature)
      },
    ],
    [
      'after it was cancelled',
      async () => {
        const signature = await signed()
        expect((await call('cancelContract', { signature })).body.data.code).toBe(100)
        return checkout(signature)
      },
    ],
  ])('is refused %s', async (_title, run) => {
    const { body } = await run()
    expect(body.data).toEqual([])
    expect(body.errors.code).toBe(-9)
  })

  it('is refused for what was paid in the ordinary way', async () => {
    const signature = await signed()
    const authority = await box.open({ amount: 400_000 })
    await box.press(authority, 'pay')
    expect((await call('checkout', { authority, signature })).body.errors.code).toBe(-51)
  })

  it('is counted by the month of Tehran', async () => {
    const signature = await signed({ max_daily_count: '9', max_monthly_count: '2' })
    const codes = []
    for (let n = 0; n < 3; n += 1) codes.push((await checkout(signature)).body.data.code ?? 'refused')
    expect(codes).toEqual([100, 100, 'refused'])
  })
})
