import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './api.ts'
import { type CaptchaQuestion, onWork } from './at-work.ts'
import { soon } from '#tests/support/steady/soon.ts'

const asked: CaptchaQuestion[] = []
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/en' }, localStorage: { getItem: () => null } })
  asked.length = 0
  stop = onWork((question) => question && asked.push(question))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const seed = 'AbCdEfGhIjKlMnOpQrStUv'
/** No browser can work on a seed of this shape. */
const impossible = 'x'
const refusal = (tasksSeed: string, bits: number, proofs = 'work, captcha') =>
  Response.json(
    { code: 'auth.work_needed', message: 'Try again in a minute.', request_id: 'r' },
    {
      status: 429,
      headers: { 'parde-work': `${tasksSeed}.1790000000.${bits}.s`, 'parde-proofs': proofs, 'retry-after': '60' },
    },
  )
const wrong = () =>
  Response.json({ code: 'request.invalid', errors: { captcha: ['Not right.'] }, request_id: 'r' }, { status: 422 })
const passed = () => Response.json({ items: [] })

/** Answers requests in turn; returns what each request sent as its proof. */
function answeringInTurn(...answers: Response[]) {
  const proofs: { work: string | null; captcha: string | null }[] = []
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Headers }) => {
    proofs.push({ work: headers.get('parde-work'), captcha: headers.get('parde-captcha') })
    return Promise.resolve(answers.shift())
  })
  return proofs
}

const ask = (signal?: AbortSignal) => call('GET /core/countries', {}, signal === undefined ? {} : { signal })
const question = (n = 0) =>
  vi.waitFor(() => asked[n] ?? Promise.reject(new Error('not asked yet')), { timeout: 20_000 })
const digits = { key: 'k', text: ' ۱۲۳۴۵ ' }

test('where the work is impossible the person is asked, and their digits, in any script, take the call on', async () => {
  const proofs = answeringInTurn(refusal(impossible, 6), passed())
  const answer = ask()
  const { check, over } = await question()
  expect(await check(digits)).toBeNull()
  expect(over.aborted).toBe(true)
  expect(await answer).toEqual({ items: [] })
  expect(proofs[1]).toEqual({ work: null, captcha: `k:${encodeURIComponent('۱۲۳۴۵')}` })
})

test('digits that are not right are said to be so, and the question stays until they are', async () => {
  answeringInTurn(refusal(impossible, 6), wrong(), passed())
  const answer = ask()
  const { check, over } = await question()
  expect(await check(digits)).toBe('Not right.')
  expect(over.aborted).toBe(false)
  expect(await check(digits)).toBeNull()
  expect(await answer).toEqual({ items: [] })
})

test('another refusal after right digits belongs to the call', async () => {
  answeringInTurn(
    refusal(impossible, 6),
    Response.json({ code: 'request.too_many', message: 'Wait.' }, { status: 429, headers: { 'retry-after': '9' } }),
  )
  const answer = ask()
  answer.catch(() => undefined)
  const { check } = await question()
  expect(await check(digits)).toBeNull()
  await expect(answer).rejects.toMatchObject({ code: 'request.too_many', retryAfter: 9 })
})

test('who declines is told why, and is not asked again', async () => {
  const proofs = answeringInTurn(refusal(impossible, 6))
  const answer = ask()
  answer.catch(() => undefined)
  const { decline } = await question()
  decline()
  await expect(answer).rejects.toMatchObject({ status: 429, code: 'auth.work_needed' })
  expect([proofs.length, asked.length]).toEqual([1, 1])
})

test('nobody is asked while the work is done in time', async () => {
  const proofs = answeringInTurn(refusal(seed, 6), passed())
  expect(await ask()).toEqual({ items: [] })
  expect(asked).toEqual([])
  expect(proofs[1]?.work).toMatch(/:[0-9a-f]{128}$/)
})

test('after eight seconds the person is asked, and work that is done meanwhile goes on without them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // a second of work, for which no time passes here until somebody waits for the question
  const proofs = answeringInTurn(refusal(seed, 14), passed())
  const answer = ask()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), soon)
  vi.advanceTimersByTime(7000)
  await Promise.resolve()
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(1)
  expect(await answer).toEqual({ items: [] })
  expect(asked[0]?.over.aborted).toBe(true)
  expect(proofs[1]?.work).toMatch(/:[0-9a-f]{128}$/)
})

test('once digits are sent the work sends nothing more, so that no two codes go out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const proofs = answeringInTurn(refusal(seed, 40), passed())
  const answer = ask()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), soon)
  await vi.advanceTimersByTimeAsync(8000)
  expect(await asked[0]?.check(digits)).toBeNull()
  expect(await answer).toEqual({ items: [] })
  expect(proofs).toHaveLength(2)
})

test('a page that is left while its question stands ends the call and the question', async () => {
  answeringInTurn(refusal(impossible, 6))
  const left = new AbortController()
  const answer = ask(left.signal)
  answer.catch(() => undefined)
  const { over } = await question()
  left.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(over.aborted).toBe(true)
})

test('a second call that needs digits takes the question over; the first is refused', async () => {
  answeringInTurn(refusal(impossible, 6), refusal(impossible, 6), passed())
  const first = ask()
  first.catch(() => undefined)
  await question()
  const second = ask()
  const { check } = await question(1)
  await expect(first).rejects.toMatchObject({ code: 'auth.work_needed' })
  await check(digits)
  expect(await second).toEqual({ items: [] })
})

test('where only work is taken nobody is asked for digits', async () => {
  answeringInTurn(refusal(impossible, 6, 'work'))
  await expect(ask()).rejects.toMatchObject({ name: 'NetworkFailure' })
  expect(asked).toEqual([])
})
