import { expect, test } from 'vitest'
import { doorFault, isWrongPassphrase, pauseAfter } from './srt-fault.ts'

const address = 'srt://0.0.0.0:9800?mode=listener&pbkeylen=16&passphrase=the-secret&latency=200000'
const socket = '[srt @ 0x560491d5c3c0] Connection setup failure: unable to create/configure SRT socket\n'

test.each([
  ['another program has the port', `${socket}${address}: Address already in use`, 'port_taken'],
  ['the address is not of this machine', `${socket}${address}: Cannot assign requested address`, 'no_address'],
  ['the port is for root', `${socket}${address}: Permission denied`, 'not_allowed'],
  ['this ffmpeg knows no SRT', `${address}: Protocol not found`, 'no_srt'],
  ['there is no ffmpeg', 'sh: 1: ffmpeg: not found', 'no_program'],
  ['a caller that hangs up', `${address}: Input/output error`, null],
  ['a caller that sends no film', `${address}: Invalid data found when processing input`, null],
  ['nothing that was said', '', null],
])('%s', (_what, said, fault) => {
  expect(doorFault(said)).toBe(fault)
})

const said = '23:08:43.891702/SRT:RcvQ:w1'
test.each([
  [`${said}!W:SRT.cn: processConnectRequest: rsp(REJECT): 1010 - Incorrect passphrase`, true],
  [`${said}!W:SRT.cn: processConnectRequest: rsp(REJECT): 1011 - Password required or unexpected`, true],
  // the other lines of the same caller
  [`${said}!W:SRT.cn: KMREQ/rcv: (snd) Rx process failure - BADSECRET`, false],
  [
    `${said}!W:SRT.cn: @854377346:newConnection: connection rejected due to: INTERNAL REJECTION - ERROR:BADSECRET`,
    false,
  ],
  [`${said}!W:SRT.cn: processConnectRequest: rsp(REJECT): 1002 - Connection rejected by peer`, false],
  [`${address}: Input/output error`, false],
])('%s: a wrong passphrase: %s', (line, isWrong) => {
  expect(isWrongPassphrase(line)).toBe(isWrong)
})

test('the pauses of a door that does not open grow to a minute', () => {
  expect([0, 1, 2, 3, 6, 7, 100].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000, 60_000])
})
