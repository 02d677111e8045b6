import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, call, NetworkFailure } from './api.ts'

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
