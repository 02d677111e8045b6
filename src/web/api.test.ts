import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, call, NetworkFailure } from './api.ts'

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/en' }, localStorage: { getItem: () => null } })
})
afterEach(() => vi.unstubAllGlobals())

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

test('a line that says nothing ends as a lost one', async () => {
  const end = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal)
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  const [plain, withdrawable] = [ask(), ask(new AbortController().signal)]
  end.abort(new DOMException('over', 'TimeoutError'))
  await expect(plain).rejects.toThrow(NetworkFailure)
  await expect(withdrawable).rejects.toThrow(NetworkFailure)
  expect(limit).toHaveBeenCalledTimes(2)
  limit.mockRestore()
})
