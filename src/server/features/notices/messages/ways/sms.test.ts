import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { GiveUp } from '#jobs/job.ts'
import { AddressRefused } from '../reach/refused-address.ts'
import { sendSms } from './sms.ts'
import { ChannelStopped } from '../reach/stopped-channel.ts'

let status = 200
let isBare = false
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(isBare ? '' : JSON.stringify({ return: { status, message: '' }, entries: null }))
})
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())
const { port } = server.address() as AddressInfo

const send = () =>
  sendSms(
    { apiUrl: `http://127.0.0.1:${port}`, apiKey: 'key' },
    { id: '1', to: '+989120000001', text: 'Hello' },
    new AbortController().signal,
  )

test.for([
  [418, 'no credit'],
  [426, 'an account that is shut'],
  [401, 'a wrong key'],
  [403, 'a key of nobody'],
  [412, 'a wrong sender'],
] as const)('%i, %s, waits for a person', async ([answered]) => {
  status = answered
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ChannelStopped)
  // so the job is not tried again by itself
  expect(error).toBeInstanceOf(GiveUp)
  expect(error).toMatchObject({ answered: String(answered) })
})

test('payment that is required waits for a person too, where HTTP alone says it', async () => {
  status = 402
  isBare = true
  await expect(send()).rejects.toThrow(ChannelStopped)
  isBare = false
})

test('a wrong code is the fault of one message', async () => {
  status = 431
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(GiveUp)
  expect(error).not.toBeInstanceOf(ChannelStopped)
})

test.for([409, 402, 500])('%i may be better in a minute', async (answered) => {
  status = answered
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).not.toBeInstanceOf(GiveUp)
  expect(error).not.toBeInstanceOf(AddressRefused)
  expect(error).toMatchObject({ message: `The SMS gateway answered ${answered}.` })
})

test('a number that gets nothing is the number’s fault', async () => {
  status = 411
  await expect(send()).rejects.toThrow(AddressRefused)
})
