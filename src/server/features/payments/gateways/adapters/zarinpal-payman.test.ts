import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { payman } from './zarinpal-payman.ts'

let reply: { status?: number; body: string } = { body: '' }
let asked: { url: string; method: string; body: Record<string, unknown> | null } | null = null
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    const body = text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
    asked = { url: request.url ?? '', method: request.method ?? '', body }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const merchantId = 'm'.repeat(36)
const bank = payman(
  {
    apiUrl: 'http://unused.example',
    startUrl: 'http://unused.example',
    merchantId,
    panel: null,
    payman: { apiUrl: address, startUrl: 'https://start.example' },
  },
  2000,
)
const answers = (body: object | string, status?: number) => {
  reply = { body: typeof body === 'string' ? body : JSON.stringify(body), ...(status === undefined ? {} : { status }) }
}
const refusal = (code: number) => ({ data: [], errors: { code, message: 'no', validations: [] } })

test('a contract is asked for in Rials, limits as text, the end in Tehran’s time', async () => {
  answers({ data: { payman_authority: 'payman_6moa', code: 100, message: 'Success' }, errors: [] })
  const order = {
    mobile: '09120000012',
    expiresAt: new Date('2027-11-21T20:45:00Z'),
    maxAmount: 1_800_000,
    maxDailyCount: 1,
    maxMonthlyCount: 2,
    returnUrl: 'https://p.example/pay/debit/k',
  }
  const answer = await bank.request(order, {})
  expect(answer).toEqual({ kind: 'made', authority: 'payman_6moa' })
  expect(asked).toEqual({
    url: '/pg/v4/payman/request.json',
    method: 'POST',
    body: {
      merchant_id: merchantId,
      mobile: '09120000012',
      expire_at: '2027-11-22 00:15:00',
      max_daily_count: '1',
      max_monthly_count: '2',
      max_amount: '1800000',
      callback_url: 'https://p.example/pay/debit/k',
    },
  })
})

test('the list of banks: a missing count is no limit, what cannot be read is left out', async () => {
  const sab = { name: 'Bank', slug: 'sab', bank_code: 'SABCIR', max_daily_amount: 1000, max_daily_count: null }
  answers({ data: { banks: [sab, { name: 'broken' }], code: 100, message: 'Success' }, errors: [] })
  expect(await bank.banks()).toEqual({
    kind: 'banks',
    banks: [{ code: 'SABCIR', name: 'Bank', maxDailyAmount: 1000, maxDailyCount: null }],
  })
  expect(asked).toMatchObject({ url: '/pg/v4/payman/banksList.json', method: 'GET', body: null })
})

test('the consent page is at the start address; the return is read whatever the case of its names', () => {
  expect(bank.consentUrl('payman_6moa', 'SABCIR')).toBe('https://start.example/pg/StartPayman/payman_6moa/SABCIR')
  expect(bank.parseReturn({ payman_authority: 'payman_6moa', status: 'NOK' })).toEqual({
    authority: 'payman_6moa',
    isRefused: true,
  })
  expect(bank.parseReturn({ payman_authority: 'payman_6moa', Status: 'OK' })).toEqual({
    authority: 'payman_6moa',
    isRefused: false,
  })
})

test('a signature may be of any length; the merchant’s own troubles are no word about the consent', async () => {
  const signature = 'x'.repeat(5000)
  answers({ data: { signature, code: 100, message: 'Success' }, errors: [] })
  expect(await bank.signature('payman_6moa', {})).toEqual({ kind: 'signed', signature })
  answers(refusal(-51), 422)
  expect(await bank.signature('payman_6moa', {})).toEqual({ kind: 'not_signed', code: '-51' })
  for (const code of [-74, -80, -12, -52]) {
    answers(refusal(code), 422)
    expect(await bank.signature('payman_6moa', {})).toMatchObject({ kind: 'unknown' })
  }
  answers('<html>', 502)
  expect(await bank.signature('payman_6moa', {})).toMatchObject({ kind: 'unknown' })
})

test('a debit’s reference is read misspelt and spelt right', async () => {
  answers({ data: { refrence_id: 9_007_199_254, amount: 1_490_000, code: 100, message: 'Success' }, errors: [] })
  expect(await bank.checkout({ authority: 'A', signature: 's' }, {})).toEqual({
    kind: 'debited',
    reference: '9007199254',
    amount: 1_490_000,
  })
  expect(asked?.body).toEqual({ merchant_id: merchantId, authority: 'A', signature: 's' })
  answers({ data: { reference_id: '77', amount: '1490000', code: '100', message: 'Success' }, errors: [] })
  expect(await bank.checkout({ authority: 'A', signature: 's' }, {})).toMatchObject({
    reference: '77',
    amount: 1_490_000,
  })
  answers(refusal(-51), 422)
  expect(await bank.checkout({ authority: 'A', signature: 's' }, {})).toEqual({ kind: 'refused', code: '-51' })
  answers('nothing', 500)
  expect(await bank.checkout({ authority: 'A', signature: 's' }, {})).toMatchObject({ kind: 'unknown' })
})

test('an end is a yes only by the bank’s own word', async () => {
  answers({ data: { code: 100, message: 'Success' }, errors: [] })
  expect(await bank.cancel('s', {})).toEqual({ kind: 'ended' })
  expect(asked).toMatchObject({ url: '/pg/v4/payman/cancelContract.json', body: { signature: 's' } })
  answers(refusal(-80), 422)
  expect(await bank.cancel('s', {})).toMatchObject({ kind: 'unknown' })
  answers(refusal(-51), 422)
  expect(await bank.cancel('s', {})).toEqual({ kind: 'refused', code: '-51' })
})
