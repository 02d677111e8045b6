import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendProblem } from './errors.ts'

const app = fastify()
app.setErrorHandler(sendProblem)
app.get<{ Params: { code: string } }>('/:code', ({ params }) =>
  Promise.reject(Object.assign(new Error('of the database'), { code: params.code })),
)
afterAll(() => app.close())

test.each([
  // a row of somebody else was in the way, or had gone: nothing was changed, and to look again helps
  ['23505', 409, 'request.clash'],
  ['23503', 409, 'request.clash'],
  ['23P01', 409, 'request.clash'],
  ['23514', 500, 'server.failed'],
  ['42P01', 500, 'server.failed'],
])('the failure %s of the database is answered by %d %s', async (code, status, problem) => {
  const answer = await app.inject({ url: `/${code}`, headers: { 'accept-language': 'en' } })
  expect([answer.statusCode, answer.json().code]).toEqual([status, problem])
})
