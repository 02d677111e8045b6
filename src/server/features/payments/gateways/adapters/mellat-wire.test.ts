import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import {
  answerOf,
  order,
  recordedMellat,
  reference,
  type Reply,
  attempt,
} from '#tests/support/banks/recorded-mellat.ts'
import { mellat } from './mellat.ts'
import { readReturn, splitReturn } from './mellat-wire.ts'

const bank = await recordedMellat()
const gateway = mellat(bank.settings, 1000)

const everyCall = [
  'bpPayRequest',
  'bpVerifyRequest',
  'bpSettleRequest',
  'bpInquiryRequest',
  'bpRefundRequest',
  'bpRefundInquiryRequest',
]

const fault =
  '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server' +
  '</faultcode><faultstring>Unmarshalling Error</faultstring></soap:Fault></soap:Body></soap:Envelope>'

test.each<[string, (operation: string) => Reply]>([
  ['a page of a proxy', () => ({ body: '<html><body><h1>502</h1></body></html>' })],
  ['half an answer', (operation) => ({ body: answerOf(operation, '0').slice(0, -30) })],
  ['an answer cut inside its code', (operation) => ({ body: answerOf(operation, '0').split('</return>')[0] ?? '' })],
  ['nothing', () => ({ body: '' })],
  ['a bare value', () => ({ body: '0' })],
  ['JSON', () => ({ body: '{"return":"0"}' })],
  ['a fault', () => ({ status: 500, body: fault })],
  ['a fault with a good status', () => ({ body: fault })],
  ['a good body with a bad status', (operation) => ({ status: 500, body: answerOf(operation, '0') })],
  ['the answer to another call', () => ({ body: answerOf('bpReversalRequest', '0') })],
  ['two answers in one', (operation) => ({ body: answerOf(operation, '0</return><return>0') })],
  ['an answer with something inside', (operation) => ({ body: answerOf(operation, '<x>0</x>') })],
  ['an empty answer', (operation) => ({ body: answerOf(operation, '') })],
  ['a number with a letter', (operation) => ({ body: answerOf(operation, '0x') })],
  ['a document type', (operation) => ({ body: `<!DOCTYPE x [<!ENTITY z "0">]>${answerOf(operation, '0').slice(38)}` })],
  ['an entity for a code', (operation) => ({ body: answerOf(operation, '&#48;') })],
  ['a body without end', (operation) => ({ body: answerOf(operation, `0${' '.repeat(70_000)}`) })],
  ['a body far too long', (operation) => ({ body: answerOf(operation, `0${' '.repeat(400_000)}`) })],
  ['a broken connection', () => 'reset'],
])('%s is unknown on every call, never a failure', async (_title, answer) => {
  bank.reply(Object.fromEntries(everyCall.map((operation) => [operation, () => answer(operation)])))
  expect((await gateway.start(order)).kind).toBe('unknown')
  expect((await gateway.finalise(attempt)).kind).toBe('unknown')
  expect((await gateway.inquire(attempt)).kind).toBe('unknown')
  const refund = await gateway.refund?.({ ...attempt, bankReference: reference }, { key: 'one', money: attempt.money })
  expect(refund?.kind).toBe('unknown')
})

test('bug 8: a bank that does not answer in time may have done it', async () => {
  const hasty = mellat(bank.settings, 60)
  bank.reply({ bpVerifyRequest: () => 'silence' })
  expect((await hasty.finalise(attempt)).kind).toBe('unknown')
  bank.reply({
    bpVerifyRequest: () => ({ body: answerOf('bpVerifyRequest', '0') }),
    bpSettleRequest: () => 'silence',
  })
  expect((await hasty.finalise(attempt)).kind).toBe('unknown')
  bank.say({ bpVerifyRequest: '43', bpSettleRequest: '45' })
  expect((await gateway.finalise(attempt)).kind).toBe('paid')
})

test('a bank that nobody can reach never had our call', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const away = mellat({ ...bank.settings, apiUrl: `http://127.0.0.1:${port}` }, 1000)
  expect(await away.start(order)).toEqual({ kind: 'not_sent', reason: 'ECONNREFUSED' })
  expect((await away.finalise(attempt)).kind).toBe('unknown')
})

test.each(['ns1', 'ns2', 'S', 'a-b'])('an answer is read by its local names, whatever the prefix: %s', (prefix) => {
  expect(readReturn('bpVerifyRequest', answerOf('bpVerifyRequest', ' 43\n', prefix))).toBe('43')
})

test('an answer is a code, or a code and one thing more', () => {
  expect(splitReturn('0,AbC')).toEqual({ code: '0', rest: 'AbC' })
  expect(splitReturn('0 , AbC')).toEqual({ code: '0', rest: 'AbC' })
  expect(splitReturn('421')).toEqual({ code: '421', rest: null })
  for (const odd of ['', ',', 'x', '-1', '0.0', '12345', '0,a,b']) expect(splitReturn(odd)).toBeNull()
})
