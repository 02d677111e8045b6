import { expect, test } from 'vitest'
import { scriptedBank } from '#tests/support/banks/scripted-bank.ts'
import { panelRefunds } from './zarinpal-panel.ts'

const path = '/api/v4/graphql/'
const bank = await scriptedBank()
const panel = panelRefunds({ url: `${bank.url}/api/v4/graphql`, token: 'panel-token', terminalId: '412907' }, 5000)

const attempt = {
  id: '5b0c9f3e-2a60-4c1b-8f0d-6d2f8a1c7e44',
  orderKey: '700001',
  money: { amount: 1_490_000, currency: 'IRR' as const },
  madeAt: new Date('2026-05-01T12:00:00Z'),
  sessionKey: `A${'0'.repeat(34)}Z`,
  brought: [],
  bankReference: '201820182018',
}
const order = { key: '0f1e2d3c-0000-4000-8000-000000000001', money: { amount: 490_000, currency: 'IRR' as const } }
const sessions = (...list: object[]) => ({ data: { Session: list } })
const session = { id: '385404539', amount: 1_490_000 }
const resource = (timeline: object) => ({
  data: { resource: { terminal_id: '412907', id: '77', amount: 490_000, timeline } },
})
const pending = resource({ refund_amount: 490_000, refund_time: '2026-05-01 12:40:00', refund_status: 'PENDING' })
const error = (message: string) => ({ data: null, errors: [{ message }] })

async function ask(...said: Parameters<typeof bank.says> extends [string, ...infer Rest] ? Rest : never) {
  bank.forget()
  bank.says(path, ...said)
  return panel.refund(attempt, order)
}

test('the session is found by the sale’s reference, and the refund ordered under the session’s number', async () => {
  expect(await ask(sessions(), sessions(session), pending)).toEqual({ kind: 'accepted', reference: '77' })
  const [, found, ordered] = bank.heard
  expect(found?.headers['authorization']).toBe('Bearer panel-token')
  expect(found?.body['variables']).toEqual({ terminal_id: '412907', reference_id: '201820182018' })
  expect(ordered?.body['variables']).toEqual({ session_id: '385404539', amount: 490_000, description: order.key })
})

test('amounts as text are read; a finished refund is done', async () => {
  const done = resource({ refund_amount: '490000', refund_time: null, refund_status: 'DONE' })
  const asText = { id: 385_404_539, amount: '1490000' }
  expect(await ask(sessions(), sessions(asText), done)).toEqual({ kind: 'refunded', reference: '77' })
})

test('bug 22: errors in a 200 are a refusal when the panel still shows nothing given back', async () => {
  const refused = error('The amount is too large.')
  expect(await ask(sessions(), sessions(session), refused, sessions())).toEqual({
    kind: 'refused',
    code: 'The amount is too large.',
  })
  // the refund was made all the same
  expect(await ask(sessions(), sessions(session), refused, sessions(session))).toMatchObject({ kind: 'refunded' })
})

test.each([
  ['trouble of the panel itself', [sessions(), sessions(session), error('Internal server error'), sessions()]],
  ['no such payment', [sessions(), sessions()]],
  ['two payments of one reference', [sessions(), sessions(session, { ...session, id: '2' })]],
  ['a payment of another sum', [sessions(), sessions({ ...session, amount: 149_000 })]],
  ['a refund of another sum', [sessions(), sessions(session), resource({ refund_amount: 49_000 })]],
  ['a refund that failed', [sessions(), sessions(session), resource({ refund_status: 'FAILED' })]],
  ['no resource', [sessions(), sessions(session), { data: { resource: null } }]],
  ['another shape', [{ data: { Session: 'none' } }]],
  ['a page', [{ status: 502, body: '<html></html>' }]],
  ['no right to enter', [{ status: 401, body: '{}' }]],
  ['a broken connection', ['broken']],
  ['somebody’s refund by hand', [sessions(session)]],
] as const)('%s leaves it unknown', async (_what, said) => {
  expect(await ask(...said)).toMatchObject({ kind: 'unknown' })
})

test('once our order may have left, what the panel lists as given back is ours; before, never', async () => {
  bank.says(path, sessions(session))
  expect(await panel.refund(attempt, { ...order, isRepeated: true })).toMatchObject({ kind: 'refunded' })
  expect(await panel.findRefund(attempt, { ...order, isRepeated: true })).toMatchObject({ kind: 'refunded' })
  expect(await panel.findRefund(attempt, order)).toMatchObject({ kind: 'unknown' })
  bank.says(path, sessions())
  expect(await panel.findRefund(attempt, { ...order, isRepeated: true })).toMatchObject({ kind: 'unknown' })
})

test('that the order leaves is written down right before; where it must not, nothing is ordered', async () => {
  bank.forget()
  bank.says(path, sessions(), sessions(session), pending)
  const heardBefore: number[] = []
  const beforeOrder = async () => heardBefore.push(bank.heard.length) > 0
  expect(await panel.refund(attempt, { ...order, beforeOrder })).toMatchObject({ kind: 'accepted' })
  expect([heardBefore, bank.heard.length]).toEqual([[2], 3])
  bank.forget()
  bank.says(path, sessions(), sessions(session), pending)
  expect(await panel.refund(attempt, { ...order, beforeOrder: async () => false })).toMatchObject({ kind: 'unknown' })
  expect(bank.heard).toHaveLength(2)
})

test('less than 20,000 Rials, and a second refund of a payment, are not asked for', async () => {
  bank.forget()
  const small = { ...order, money: { amount: 19_999, currency: 'IRR' as const } }
  expect(await panel.refund(attempt, small)).toEqual({ kind: 'refused', code: 'below_least' })
  expect(await panel.refund(attempt, { ...order, earlier: 20_000 })).toEqual({
    kind: 'refused',
    code: 'refunded_before',
  })
  expect(bank.heard).toEqual([])
})
