import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWorkRight, readNonces } from '#lib/web/proof-of-work.ts'
import { ApiProblem, call, NetworkFailure } from './api.ts'
import { onWork } from './at-work.ts'

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/en' }, localStorage: { getItem: () => null } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function answering(response: Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
}

const ask = (signal?: AbortSignal) => call('GET /core/countries', {}, signal === undefined ? {} : { signal })

test('a whole answer is given', async () => {
  answering(Response.json({ items: [] }))
  expect(await ask()).toEqual({ items: [] })
})

test.each([
  { path: '/movie/3', locale: 'fa', token: null, bearer: undefined },
  { path: '/en/movie/3', locale: 'en', token: 'kept', bearer: 'Bearer kept' },
  { path: '/movie/en-route', locale: 'fa', token: 'kept', bearer: 'Bearer kept' },
])(
  'a call from $path names the language twice, and the stored token $token',
  async ({ path, locale, token, bearer }) => {
    const localStorage = { getItem: (key: string) => (key === 'token' ? token : null) }
    vi.stubGlobal('window', { location: { pathname: path }, localStorage })
    const sent: Headers[] = []
    vi.stubGlobal('fetch', (_address: string, init: { headers: Headers }) => {
      sent.push(init.headers)
      return Promise.resolve(Response.json({ items: [] }))
    })
    await ask()
    const names = ['accept-language', 'accept-language-site', 'authorization']
    expect(names.map((name) => sent[0]?.get(name) ?? undefined)).toEqual([locale, locale, bearer])
  },
)

test('an answer that was cut off is never taken for an empty one', async () => {
  answering(new Response('{"items":[{"co', { headers: { 'content-type': 'application/json' } }))
  await expect(ask()).rejects.toThrow(NetworkFailure)
})

test('a question that was withdrawn while its answer arrived ends as withdrawn', async () => {
  const stop = new AbortController()
  const withdrawn = new DOMException('withdrawn', 'AbortError')
  const response = Response.json({})
  vi.spyOn(response, 'json').mockImplementation(() => {
    stop.abort()
    return Promise.reject(withdrawn)
  })
  answering(response)
  await expect(ask(stop.signal)).rejects.toBe(withdrawn)
})

test('a problem keeps its code and words, and one without a readable body is still a problem', async () => {
  answering(Response.json({ code: 'auth.required', message: 'Sign in to go on.', request_id: 'r' }, { status: 401 }))
  await expect(ask()).rejects.toMatchObject({ status: 401, code: 'auth.required', message: 'Sign in to go on.' })
  answering(new Response('<html>', { status: 502 }))
  await expect(ask()).rejects.toThrow(ApiProblem)
})

test('every wait has an end: a line that stays silent is a line that is cut', async () => {
  const end = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
  const silent = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  vi.stubGlobal('fetch', (_address: string, init: { signal: AbortSignal }) => silent(init.signal))
  const asked = [ask(), ask(new AbortController().signal)]
  end.abort(new DOMException('too long', 'TimeoutError'))
  for (const one of asked) await expect(one).rejects.toThrow(NetworkFailure)
})

const seed = 'AbCdEfGhIjKlMnOpQrStUv'
const asksForWork = () =>
  Response.json(
    { code: 'auth.work_needed', message: 'Try again in a minute.', request_id: 'r' },
    { status: 429, headers: { 'parde-work': `${seed}.1790000000.6.s`, 'retry-after': '60' } },
  )

/** Answers requests in turn; returns what each request sent in the proof-of-work header. */
function answeringInTurn(...answers: Response[]) {
  const worked: (string | null)[] = []
  vi.stubGlobal('fetch', (_address: string, init: { headers: Headers }) => {
    worked.push(init.headers.get('parde-work'))
    return Promise.resolve(answers.shift())
  })
  return worked
}

test('work that is asked for is done and the call made again; the caller hears only the answer', async () => {
  const told = vi.fn()
  const stop = onWork(told)
  const worked = answeringInTurn(asksForWork(), Response.json({ items: [] }))
  expect(await ask()).toEqual({ items: [] })
  stop()
  expect(told).toHaveBeenCalledOnce()
  expect(worked[0]).toBeNull()
  const [task, nonces = ''] = worked[1]?.split(':') ?? []
  expect(task).toBe(`${seed}.1790000000.6.s`)
  expect(isWorkRight(seed, 6, readNonces(nonces) ?? [])).toBe(true)
})

test('who is asked for work again and again is told why at last', async () => {
  const worked = answeringInTurn(asksForWork(), asksForWork(), asksForWork())
  await expect(ask()).rejects.toMatchObject({ status: 429, code: 'auth.work_needed' })
  expect(worked).toHaveLength(3)
})
