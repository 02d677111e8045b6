import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MellatUnderTest, mellatUnderTest } from '#tests/support/sandbox/mellat-shop.ts'

let box: MellatUnderTest
beforeAll(async () => {
  box = await mellatUnderTest()
})
afterAll(() => box.stop())
beforeEach(() => box.control('POST', '/reset', {}))

const shop = 'http://localhost:9'
const open = (RefId: string, { page = 'startpay', referer = `${shop}/` }: { page?: string; referer?: string } = {}) =>
  fetch(`${box.sandbox.url}/sandbox/mellat/pgwchannel/${page}.mellat`, {
    method: 'POST',
    body: new URLSearchParams({ RefId }),
    headers: referer === '' ? {} : { referer },
    redirect: 'manual',
  })
/** A button of the page, by the address that the page itself names. */
const press = async (refId: string, action: string) =>
  fetch(`${box.sandbox.url}/sandbox/mellat/pages/${refId}?lang=en`, {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
const fieldsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

it('opens for the shop’s form, in the language of its address, with the amount in Toman and in Rial', async () => {
  const { refId } = await box.begin({ amount: '490000' })
  const fa = await (await open(refId)).text()
  for (const words of ['<html lang="fa" dir="rtl">', 'به‌پرداخت ملت', '۴۹٬۰۰۰ تومان', '۴۹۰٬۰۰۰ ریال', 'پرده'])
    expect(fa).toContain(words)
  const en = await (await open(refId, { page: 'enstartpay' })).text()
  for (const words of ['<html lang="en" dir="ltr">', 'Behpardakht Mellat', '49,000 toman', '490,000 rial'])
    expect(en).toContain(words)
  expect(en).toContain(`action="/sandbox/mellat/pages/${refId}?lang=en"`)
  expect((await box.session(refId))['details']).toMatchObject({ referer: `${shop}/` })
})

it('opens by POST only', async () => {
  const { refId } = await box.begin()
  for (const page of ['startpay', 'enstartpay'])
    expect((await box.get(`/sandbox/mellat/pgwchannel/${page}.mellat?RefId=${refId}`)).status).toBe(405)
})

it('bug 24: stays closed to a browser that does not say, or says wrongly, from where it comes', async () => {
  const { refId } = await box.begin()
  for (const referer of ['', 'https://elsewhere.example/', 'about:client'])
    expect((await open(refId, { referer })).status).toBe(404)
  expect((await open(refId)).status).toBe(200)
})

it('bug 18: knows a RefId only as it was written', async () => {
  const { refId } = await box.begin()
  for (const other of [refId.toLowerCase(), refId.toUpperCase(), `${refId} `]) {
    if (other !== refId) expect((await open(other)).status).toBe(404)
  }
})

it('lets a RefId live for fifteen minutes, and tells the shop 415 afterwards', async () => {
  const { refId } = await box.begin()
  await box.pass(14)
  expect((await open(refId)).status).toBe(200)
  await box.pass(1)
  const late = await open(refId)
  expect(late.status).toBe(410)
  expect(fieldsIn(await late.text())).toMatchObject({ RefId: refId, ResCode: '415', SaleReferenceId: '' })
  expect((await press(refId, 'pay')).status).toBe(410)
  expect(await box.session(refId)).toMatchObject({ state: 'expired', ledger: 'none' })
})

it('uses a RefId up with its one ending: nothing is paid twice', async () => {
  const sale = await box.paid()
  await press(sale.refId, 'pay')
  expect(await (await open(sale.refId)).text()).not.toContain('value="pay"')
  expect((await box.session(sale.refId))['bank_reference']).toBe(sale.reference)
})

it('brings the sale back by a form of this site with reference, masked card and the paid amount', async () => {
  const { refId, orderId } = await box.begin()
  const response = await press(refId, 'pay')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop};`)
  const text = await response.text()
  expect(text).toContain(`<form method="post" action="${shop}/pay/return/mellat/one" data-return>`)
  const fields = fieldsIn(text)
  expect(fields).toMatchObject({ RefId: refId, ResCode: '0', SaleOrderId: orderId, FinalAmount: '490000' })
  expect(fields['CardHolderPan']).toMatch(/^6104\d{2}\*{6}\d{4}$/)
  expect(fields['CardHolderInfo']).toMatch(/^[0-9A-F]{64}$/)
  expect(fields['SaleReferenceId']).toBe((await box.session(refId))['bank_reference'])
})

it('leaves the paid amount out on demand, as older texts do', async () => {
  await box.set({ final_amount: false })
  const { refId } = await box.begin()
  expect(fieldsIn(await (await press(refId, 'pay')).text())).not.toHaveProperty('FinalAmount')
})

it.each([
  ['cancel', '17'],
  ['fail', '12'],
])('after "%s" brings %s back and an empty reference', async (action, code) => {
  const { refId, orderId } = await box.begin()
  const fields = fieldsIn(await (await press(refId, action)).text())
  expect(fields).toEqual({ RefId: refId, ResCode: code, SaleOrderId: orderId, SaleReferenceId: '' })
})

it('takes the money and brings nobody back when the tab is closed; twenty minutes later it is back', async () => {
  const { refId } = await box.begin()
  expect(await (await press(refId, 'close')).text()).not.toContain('data-return')
  expect((await box.session(refId))['ledger']).toBe('held')
  await box.pass(20)
  expect((await box.session(refId))['ledger']).toBe('returned')
})

it('bug 5: a return forged with another, cheaper sale’s fields is one that the bank itself would verify', async () => {
  const cheap = await box.paid({ amount: '1000' })
  const dear = await box.begin({ amount: '9000000' })
  const forged = { RefId: cheap.refId, ResCode: '0', SaleOrderId: cheap.orderId, SaleReferenceId: cheap.reference }
  await box.control('POST', `/banks/mellat/sessions/${dear.refId}/return`, { forged })
  const { details } = await box.session(dear.refId)
  expect(details).toMatchObject({ returns: [{ res_code: '0', by: 'control' }] })
  expect(await box.about('bpVerifyRequest', cheap)).toBe('0')
  expect((await box.session(dear.refId))['ledger']).toBe('none')
})

it('outlives its process: sales, used numbers and windows are in the journal', async () => {
  const { startSandbox } = await import('../start.ts')
  const sale = await box.paid()
  await box.about('bpVerifyRequest', sale)
  const again = await startSandbox({ ...box.config, port: 0, smtpPort: 0 })
  try {
    const response = await fetch(`${again.url}/sandbox/__control/banks/mellat/sessions/${sale.refId}`)
    expect(await response.json()).toMatchObject({ state: 'verified', bank_reference: sale.reference, ledger: 'held' })
  } finally {
    await again.stop()
  }
})
