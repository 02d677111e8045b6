import { afterEach, expect, test, vi } from 'vitest'
import { measureLine } from './measure-line.ts'

afterEach(() => vi.unstubAllGlobals())
const answering = (answer: (signal: AbortSignal) => Response) =>
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => answer(signal))
const running = () => new AbortController().signal

test('what comes in pieces is a rate', async () => {
  answering(() => new Response(new Uint8Array(400_000)))
  expect(await measureLine(running())).toBeGreaterThan(0)
})

test.each([
  ['a refused piece', () => new Response('no', { status: 503 })],
  ['an empty piece', () => new Response(null)],
])('%s is no rate', async (_name, answer) => {
  answering(answer)
  await expect(measureLine(running())).rejects.toThrow('nothing came')
})

test('who leaves the page gets no rate of what came until then', async () => {
  const page = new AbortController()
  answering((signal) => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new Uint8Array(1000))
        signal.addEventListener('abort', () => stream.error(signal.reason))
        queueMicrotask(() => page.abort())
      },
    })
    return new Response(body)
  })
  await expect(measureLine(page.signal)).rejects.toThrow('aborted')
})
