import { afterAll, beforeEach, expect, it } from 'vitest'
import { samanUnderTest, terminal } from '#tests/support/sandbox/saman-shop.ts'

const saman = await samanUnderTest()
const { box, verify, reverse } = saman
afterAll(() => box.stop())
beforeEach(async () => {
  await box.control('POST', '/reset', {})
})

const ledgerOf = async (token: string) => (await saman.session(token)).ledger as string

it('confirms a payment and tells its amounts, spelt as the gateway spells them', async () => {
  const { token, refNum } = await saman.paid({ AffectiveAmount: 480_000 })
  expect(await ledgerOf(token)).toBe('held')
  expect(await verify(refNum)).toEqual({
    TransactionDetail: {
      RRN: expect.stringMatching(/^\d{12}$/),
      RefNum: refNum,
      MaskedPan: expect.stringMatching(/^\d{6}\*{6}\d{4}$/),
      HashedPan: expect.stringMatching(/^[0-9a-f]{64}$/),
      TerminalNumber: terminal,
      OrginalAmount: 490_000,
      AffectiveAmount: 480_000,
      StraceDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      StraceNo: expect.stringMatching(/^\d{6}$/),
    },
    ResultCode: 0,
    ResultDescription: expect.any(String),
    Success: true,
  })
  expect(await ledgerOf(token)).toBe('captured')
})

it.each<[string, unknown, Record<string, unknown>, number]>([
  ['an unknown RefNum', 'a+/=', {}, -2],
  ['a RefNum named like a property', 'constructor', {}, -2],
  ['no RefNum', undefined, {}, -111],
  ['an empty RefNum', '', {}, -111],
  ['a RefNum that is a number', 12, {}, -111],
  ['a terminal as text', 'a', { TerminalNumber: '13604455' }, -111],
  ['no terminal', 'a', { TerminalNumber: undefined }, -111],
  ['an unknown terminal', 'a', { TerminalNumber: 1 }, -105],
])('refuses %s, on verify and on reverse', async (_what, refNum, fields, code) => {
  for (const call of [verify, reverse])
    expect(await call(refNum, fields)).toMatchObject({ TransactionDetail: null, ResultCode: code, Success: false })
})

it('knows a blank from a plus: a RefNum that was read wrongly is another one', async () => {
  const { refNum } = await saman.paid()
  expect((await verify(refNum.replaceAll('+', ' '))).ResultCode).toBe(-2)
  expect((await verify(refNum.toLowerCase())).ResultCode).toBe(-2)
})

it('knows terminals that are switched off, foreign ones, and servers that call from elsewhere', async () => {
  const { refNum } = await saman.paid()
  await saman.setTerminal({ terminal_id: '777' })
  expect((await verify(refNum, { TerminalNumber: 777 })).ResultCode).toBe(-2)
  await saman.setTerminal({ active: false })
  expect((await verify(refNum)).ResultCode).toBe(-104)
  await saman.setTerminal({ active: true, ip_allowed: false })
  expect((await verify(refNum)).ResultCode).toBe(-106)
})

it('wants the key again that the shop put into the token', async () => {
  const { refNum } = await saman.paid({ TxnRandomSessionKey: 4711 })
  expect((await verify(refNum)).ResultCode).toBe(-2)
  expect((await verify(refNum, { TxnRandomSessionKey: 4712 })).ResultCode).toBe(-2)
  expect((await verify(refNum, { TxnRandomSessionKey: 4711 })).ResultCode).toBe(0)
})

it('confirms again and again (mode A), or calls it a duplicate (mode B), with or without details', async () => {
  const { refNum } = await saman.paid()
  for (const _ of [1, 2, 3]) expect((await verify(refNum)).ResultCode).toBe(0)
  await saman.set({ second_verify: 2 })
  expect(await verify(refNum)).toMatchObject({ ResultCode: 2, TransactionDetail: { OrginalAmount: 490_000 } })
  await saman.set({ bare_duplicate: true })
  expect(await verify(refNum)).toMatchObject({ ResultCode: 2, Success: false, TransactionDetail: null })
})

it('knows no orders: the RefNum of a cheap payment is confirmed to whoever brings it', async () => {
  const cheap = await saman.paid({ Amount: 20_000, ResNum: 'A' })
  const dear = await saman.open({ Amount: 2_000_000, ResNum: 'B' })
  await box.control('POST', `/banks/saman/sessions/${dear}/return`, {
    forged: { RefNum: cheap.refNum, ResNum: 'B', State: 'OK', Status: '2' },
  })
  expect(await verify(cheap.refNum)).toMatchObject({ ResultCode: 0, TransactionDetail: { OrginalAmount: 20_000 } })
  expect(await ledgerOf(dear)).toBe('none')
})

it('gives money back that nobody verified within 30 minutes, and says -6 then', async () => {
  const { token, refNum } = await saman.paid()
  const late = await saman.paid()
  await saman.advance(29)
  expect((await verify(refNum)).ResultCode).toBe(0)
  await saman.advance(1)
  expect((await verify(late.refNum)).ResultCode).toBe(-6)
  expect([await ledgerOf(token), await ledgerOf(late.token)]).toEqual(['captured', 'returned'])
  expect((await reverse(late.refNum)).ResultCode).toBe(-6)
})

it('reverses what was verified, for 50 minutes after the payment, once', async () => {
  const { token, refNum } = await saman.paid()
  expect((await reverse(refNum)).ResultCode).toBe(-2)
  expect(await ledgerOf(token)).toBe('held')
  await verify(refNum)
  await saman.advance(49)
  expect(await reverse(refNum)).toMatchObject({ ResultCode: 0, Success: true, TransactionDetail: { RefNum: refNum } })
  expect(await ledgerOf(token)).toBe('returned')
  expect((await reverse(refNum)).ResultCode).toBe(5)
  expect((await verify(refNum)).ResultCode).toBe(5)
})

it('refuses to reverse after 50 minutes: the money stays with the shop', async () => {
  const { token, refNum } = await saman.paid()
  await verify(refNum)
  await saman.advance(50)
  expect((await reverse(refNum)).ResultCode).toBe(-6)
  expect(await ledgerOf(token)).toBe('captured')
})

it('gives held money back at once when the control API says so', async () => {
  const { token, refNum } = await saman.paid()
  expect((await box.control('POST', `/banks/saman/sessions/${token}/give-back`)).body.ledger).toBe('returned')
  expect((await verify(refNum)).ResultCode).toBe(-6)
  expect((await box.control('POST', `/banks/saman/sessions/${token}/give-back`)).status).toBe(409)
})

it('can name another amount than was asked for', async () => {
  await saman.set({ original_amount_off: -489_000 })
  const { refNum } = await saman.paid()
  expect((await verify(refNum)).TransactionDetail.OrginalAmount).toBe(1000)
})

it('can call a refusal a success', async () => {
  await saman.set({ success_always: true })
  expect(await verify('a+/=')).toMatchObject({ ResultCode: -2, Success: true, TransactionDetail: null })
})

it('bug 19: can write its numbers bare, longer than a number of JavaScript holds', async () => {
  await saman.set({ numeric_ids: true })
  const { token, refNum } = await saman.paid()
  const { rrn, trace_no } = (await saman.session(token)).details
  const response = await fetch(`${box.sandbox.url}/sandbox/saman/verifyTxnRandomSessionkey/ipg/VerifyTransaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ RefNum: refNum, TerminalNumber: terminal }),
  })
  const text = await response.text()
  expect(text).toContain(`"RRN":${rrn},`)
  expect(text).toContain(`"StraceNo":${trace_no}`)
  expect(rrn).toHaveLength(19)
  expect(Number.isSafeInteger(Number(rrn))).toBe(false)
})

it('bug 8: verifies and then says nothing, and confirms when it is asked again', async () => {
  const { token, refNum } = await saman.paid()
  await box.control('POST', '/outcomes', { call: 'saman.verify', outcome: 'reset-after-commit' })
  await expect(verify(refNum)).rejects.toThrow()
  expect(await ledgerOf(token)).toBe('captured')
  expect((await verify(refNum)).ResultCode).toBe(0)
})

it('answers with the number that it was told, and touches nothing', async () => {
  const { token, refNum } = await saman.paid()
  for (const call of ['verify', 'reverse']) {
    await box.control('POST', '/outcomes', { call: `saman.${call}`, outcome: 'code:-104' })
    const answer = await (call === 'verify' ? verify : reverse)(refNum)
    expect(answer).toMatchObject({ ResultCode: -104, Success: false })
  }
  expect(await ledgerOf(token)).toBe('held')
})
