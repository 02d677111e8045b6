import { afterAll, beforeEach, expect, it } from 'vitest'
import { samanUnderTest } from '#tests/support/sandbox/saman-shop.ts'

const saman = await samanUnderTest()
const { box, receipt } = saman
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
})

const missing = { HasError: true, ErrorCode: 404, Data: null }

it('tells a payment by its token after the tab was closed', async () => {
  const token = await saman.open({ ResNum: 'R-1' })
  await saman.press(token, 'close')
  const { body } = await receipt({ Token: token })
  const { bank_reference } = await saman.session(token)
  expect(body).toEqual({
    HasError: false,
    ErrorCode: 0,
    ErrorMessage: '',
    ValidationErrors: [],
    Data: {
      State: 'OK',
      Status: 2,
      TerminalId: '13604455',
      Token: token,
      RefNum: bank_reference,
      ResNum: 'R-1',
      TraceNo: expect.stringMatching(/^\d{6}$/),
      Amount: 490_000,
      AffectiveAmount: 490_000,
      Rrn: expect.stringMatching(/^\d{12}$/),
      HashedCardNumber: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  expect((await receipt({ RefNum: bank_reference, Token: '' })).body.Data.Token).toBe(token)
})

it.each([
  [null, 'InProgress', 0],
  ['cancel', 'CanceledByUser', 1],
  ['pay', 'OK', 2],
  ['fail', 'Failed', 3],
  ['expire', 'Failed', 3],
])('after %s it says %s (%i)', async (action, State, Status) => {
  const token = await saman.open()
  if (action !== null) await saman.press(token, action)
  expect((await receipt({ Token: token })).body.Data).toMatchObject({ State, Status })
})

it('is there until verify, reverse or return, and for one hour', async () => {
  const verified = await saman.paid()
  await saman.verify(verified.refNum)
  expect((await receipt({ Token: verified.token })).body).toMatchObject(missing)
  await saman.reverse(verified.refNum)
  expect((await receipt({ Token: verified.token })).body).toMatchObject(missing)
  const returned = await saman.paid()
  await saman.advance(30)
  expect((await receipt({ Token: returned.token })).body).toMatchObject(missing)
  const open = await saman.open({ TokenExpiryInMin: 120 })
  await saman.advance(59)
  expect((await receipt({ Token: open })).body.HasError).toBe(false)
  await saman.advance(1)
  expect((await receipt({ Token: open })).body).toMatchObject(missing)
})

it('finds nothing by another name, another key, or for another terminal', async () => {
  const { token, refNum } = await saman.paid({ TxnRandomSessionKey: 5 })
  const key = { TxnRandomSessionKey: 5 }
  await saman.setTerminal({ terminal_id: '777' })
  for (const asked of [
    { Token: 'f'.repeat(32), ...key },
    { Token: 'constructor', ...key },
    { RefNum: refNum.replaceAll('+', ' '), ...key },
    { Token: token },
    { Token: token, TxnRandomSessionKey: 6 },
    { Token: token, Rrn: '1', ...key },
    { Token: 'f'.repeat(32), RefNum: refNum, ...key },
    { Token: token, TerminalNumber: 777, ...key },
  ])
    expect((await receipt(asked)).body).toMatchObject(missing)
  expect((await receipt({ Token: token, RefNum: refNum, ...key })).body.HasError).toBe(false)
})

it('names the fields that are wrong', async () => {
  const { body } = await receipt({ TerminalNumber: '13604455' })
  expect(body).toMatchObject({ HasError: true, ErrorCode: 5, Data: null })
  expect(body.ValidationErrors.map(({ FieldName }: { FieldName: string }) => FieldName)).toEqual([
    'TerminalNumber',
    'RefNum',
  ])
  expect((await receipt({ Token: 12 })).body.ValidationErrors[0].FieldName).toBe('Token')
})

it('refuses unknown and switched off terminals, foreign servers, and contracts without receipts', async () => {
  const token = await saman.open()
  const code = async (fields = {}) => (await receipt({ Token: token, ...fields })).body.ErrorCode as number
  expect(await code({ TerminalNumber: 1 })).toBe(12)
  await saman.setTerminal({ active: false })
  expect(await code()).toBe(20)
  await saman.setTerminal({ active: true, ip_allowed: false })
  expect(await code()).toBe(8)
  await saman.setTerminal({ ip_allowed: true })
  await saman.set({ receipt_allowed: false })
  expect(await code()).toBe(12)
})

it('says "not there" with the status of HTTP as well, in one mode', async () => {
  expect((await receipt({ Token: 'f'.repeat(32) })).status).toBe(200)
  await saman.set({ receipt_http_404: true })
  const { status, body } = await receipt({ Token: 'f'.repeat(32) })
  expect([status, body.ErrorCode]).toEqual([404, 404])
})

it('answers with the number that it was told', async () => {
  const token = await saman.open()
  await box.control('POST', '/outcomes', { call: 'saman.receipt', outcome: 'code:8' })
  expect((await receipt({ Token: token })).body).toMatchObject({ HasError: true, ErrorCode: 8 })
})
