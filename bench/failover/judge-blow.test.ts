import { expect, test } from 'vitest'
import type { Answer } from './ask.ts'
import { type Bounds, faultsOf, pauseOf, statusesOf, type Suffered } from './judge-blow.ts'

const answer = (over: Partial<Answer>): Answer => ({
  call: 'buy',
  endedMs: 0,
  tookMs: 20,
  status: 201,
  word: '',
  saysWhen: false,
  ...over,
})

const boughtAt = [900, 1100, 4000, 4200]
const bounds: Bounds = { pauseSeconds: 6, mayRefuse: true, leastPurchases: 3 }

/** A blow at 1 s that all bounds allow. */
function suffered(...more: Partial<Answer>[]): Suffered {
  const answers = [
    ...boughtAt.map((endedMs) => answer({ endedMs })),
    answer({ status: 503, word: 'server.unavailable', saysWhen: true }),
    answer({ call: 'home', status: 200 }),
    ...more.map(answer),
  ]
  return { answers, struckMs: 1000, acknowledged: 4, found: 4, wrong: [] }
}

test('the pause is the longest time without a purchase from the blow on', () => {
  expect(pauseOf(suffered())).toBeCloseTo(2.9)
  expect(pauseOf({ ...suffered(), struckMs: 0 })).toBeCloseTo(2.9)
  expect(pauseOf({ ...suffered(), struckMs: 5000 })).toBe(Infinity)
})

test('statuses are counted, and a broken line by what broke it', () => {
  const answers = [answer({}), answer({}), answer({ status: null, word: 'ECONNRESET' })]
  expect(statusesOf(answers)).toBe('201 × 2, ECONNRESET × 1')
})

test('a blow within its bounds has no fault', () => {
  expect(faultsOf(suffered(), bounds)).toEqual([])
})

test.each([
  ['a longer pause', suffered(), { pauseSeconds: 2 }, 'nobody could buy for 2.9 s; at most 2 s are allowed'],
  ['a 500', suffered({ status: 500, word: 'server.failed' }), {}, 'buy got 500 × 1'],
  ['a 503 that does not say when', suffered({ call: 'me', status: 503 }), {}, 'me got 503 × 1, without Retry-After'],
  ['a broken line', suffered({ status: null, word: 'ECONNRESET' }), {}, 'buy got ECONNRESET × 1'],
  ['a page that was refused', suffered({ call: 'home', status: 503, saysWhen: true }), {}, 'cached pages got 503 × 1'],
  ['a refusal where none may be', suffered(), { mayRefuse: false }, 'buy got 503 × 1'],
  ['too few purchases', suffered(), { leastPurchases: 1000 }, 'only 4 of 1000 purchases were made'],
  ['a lost purchase', { ...suffered(), found: 3 }, {}, '1 of 4 acknowledged purchases are lost'],
  ['a wrong answer', { ...suffered(), wrong: ['Nika was answered as Kaveh'] }, {}, 'Nika was answered as Kaveh'],
] as const)('%s is a fault', (_name, one, over, fault) => {
  expect(faultsOf(one, { ...bounds, ...over })).toEqual([fault])
})
