import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendProblem } from './errors.ts'
import { LineCut } from './hung-up.ts'

const failures: Record<string, Error> = {
  cut: new LineCut(),
  reset: Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
  closed: Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
  own: new Error('a bug'),
}
const app = fastify()
app.setErrorHandler(sendProblem)
app.get<{ Params: { of: string; caller: string } }>('/:of/:caller', async ({ params }, reply) => {
  // the test must see the answer, so the line only looks as if it were cut
  if (params.caller === 'gone') Object.defineProperty(reply.raw, 'destroyed', { get: () => true })
  throw failures[params.of] ?? new Error('no such failure')
})
afterAll(() => app.close())

test.each([
  ['cut', 'there', 499],
  ['cut', 'gone', 499],
  ['reset', 'gone', 499],
  ['closed', 'gone', 499],
  // our own line to the store broke, and somebody waits
  ['reset', 'there', 500],
  ['closed', 'there', 500],
  ['own', 'there', 500],
  ['own', 'gone', 500],
])('the failure “%s” while the caller is %s has the status %d', async (of, caller, status) => {
  expect((await app.inject({ url: `/${of}/${caller}` })).statusCode).toBe(status)
})
