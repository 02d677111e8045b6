import { expect, test } from 'vitest'
import { answerOf, recordedMellat, reference, refId, attempt } from '#tests/support/banks/recorded-mellat.ts'
import { mellat } from './mellat.ts'

const bank = await recordedMellat()
const gateway = mellat(bank.settings, 1000)

const posted = {
  RefId: refId,
  ResCode: '0',
  SaleOrderId: '700001',
  SaleReferenceId: reference,
  CardHolderPan: '610433******5689',
  FinalAmount: '1490000',
}

test('a return says something, and brings what the bank can be asked with', () => {
  expect(gateway.parseReturn(posted)).toEqual({
    sessionKey: refId,
    orderKey: '700001',
    userOutcome: 'maybe_paid',
    brought: { resCode: '0', saleReferenceId: reference, cardMask: '610433******5689', finalAmount: '1490000' },
    bankReference: reference,
  })
})

test('a buyer who gave up is told apart from one who was refused', () => {
  const without = { RefId: refId, SaleOrderId: '700001', SaleReferenceId: '' }
  expect(gateway.parseReturn({ ...without, ResCode: '17' })).toMatchObject({
    userOutcome: 'cancelled',
    brought: { resCode: '17' },
    bankReference: null,
  })
  for (const ResCode of ['12', '415', '-1', 'x'])
    expect(gateway.parseReturn({ ...without, ResCode }).userOutcome).toBe('failed')
})

test('a reference without both of our own numbers beside it is not listened to', () => {
  for (const missing of ['RefId', 'SaleOrderId']) {
    const said = gateway.parseReturn({ ...posted, [missing]: '' })
    expect(said.brought).toBeUndefined()
    expect(said.bankReference).toBeNull()
  }
  expect(gateway.parseReturn({})).toEqual({
    sessionKey: null,
    orderKey: null,
    userOutcome: 'maybe_paid',
    bankReference: null,
  })
})

test.each(['', '0', '000', '-5', '1e9', '12a', '9223372036854775808', '99999999999999999999', '1 2'])(
  'a reference that the bank could not have given is none: "%s"',
  (SaleReferenceId) => {
    const said = gateway.parseReturn({ ...posted, SaleReferenceId })
    expect(said.bankReference).toBeNull()
    expect(said.brought).not.toHaveProperty('saleReferenceId')
  },
)

test('a whole card number or a hash is never kept', () => {
  expect(gateway.parseReturn({ ...posted, CardHolderPan: '6104331234565689' }).brought?.['cardMask']).toBe(
    '610433******5689',
  )
  expect(gateway.parseReturn({ ...posted, CardHolderPan: 'b'.repeat(64) }).brought).not.toHaveProperty('cardMask')
})

test('bug 7: before anybody came back the attempt counts as open, and the bank is not asked', async () => {
  expect(await gateway.inquire({ ...attempt, brought: [] })).toEqual({ kind: 'pending' })
  expect(bank.operations()).toEqual([])
})

test('who came back without a reference has paid nothing that could become ours', async () => {
  const empty = { ...attempt, brought: [{ resCode: '0' }] }
  expect(await gateway.finalise(empty)).toEqual({ kind: 'not_paid', code: 'no_reference', amountDiffers: false })
  expect(await gateway.inquire(empty)).toEqual({ kind: 'not_paid' })
  expect(bank.operations()).toEqual([])
})

test('of several things that were brought the one counts that the bank confirms', async () => {
  const known = (operation: string) => (fields: Record<string, string>) => ({
    body: answerOf(operation, fields['saleReferenceId'] === reference ? '0' : '42'),
  })
  bank.reply({
    bpVerifyRequest: known('bpVerifyRequest'),
    bpSettleRequest: known('bpSettleRequest'),
    bpInquiryRequest: known('bpInquiryRequest'),
  })
  const brought: Record<string, string>[] = [
    { saleReferenceId: '1' },
    { resCode: '17' },
    { saleReferenceId: reference },
    { saleReferenceId: '1' },
  ]
  expect(await gateway.finalise({ ...attempt, brought })).toMatchObject({ kind: 'paid', bankReference: reference })
  expect(bank.operations()).toEqual(['bpVerifyRequest', 'bpVerifyRequest', 'bpSettleRequest'])
  expect(await gateway.inquire({ ...attempt, brought })).toEqual({ kind: 'paid_unfinalised' })
})

test('a no to one reference does not cover what is unclear about another', async () => {
  bank.reply({
    bpVerifyRequest: ({ saleReferenceId }) => ({
      body: answerOf('bpVerifyRequest', saleReferenceId === reference ? '34' : '42'),
    }),
  })
  const both = [{ saleReferenceId: reference }, { saleReferenceId: '1' }]
  expect(await gateway.finalise({ ...attempt, brought: both })).toEqual({ kind: 'unknown', reason: 'code 34' })
  expect(await gateway.finalise({ ...attempt, brought: both.toReversed() })).toEqual({
    kind: 'unknown',
    reason: 'code 34',
  })
  expect(bank.operations()).toHaveLength(4)
})

test('a silent bank is asked once, not once for each thing that was brought', async () => {
  bank.reply({ bpVerifyRequest: () => 'reset' })
  const brought = [{ saleReferenceId: '1' }, { saleReferenceId: '2' }, { saleReferenceId: reference }]
  expect((await gateway.finalise({ ...attempt, brought })).kind).toBe('unknown')
  expect(bank.operations()).toEqual(['bpVerifyRequest'])
})

test('bug 3: a sale of another amount is not confirmed, and goes back by itself', async () => {
  bank.say({ bpVerifyRequest: '0', bpSettleRequest: '0' })
  const brought = [{ saleReferenceId: reference, finalAmount: '14900' }]
  expect(await gateway.finalise({ ...attempt, brought })).toEqual({
    kind: 'not_paid',
    code: 'final_amount',
    amountDiffers: true,
  })
  expect(bank.operations()).toEqual([])
})

test('an amount that is brought later does not drop a sale that we may have confirmed', async () => {
  bank.say({ bpVerifyRequest: '43', bpSettleRequest: '45' })
  const brought: Record<string, string>[] = [
    { saleReferenceId: reference, finalAmount: '14900' },
    { saleReferenceId: reference },
  ]
  expect((await gateway.finalise({ ...attempt, brought })).kind).toBe('paid')
})
