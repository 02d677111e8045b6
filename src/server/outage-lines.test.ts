import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { createLog, forRequest } from './log.ts'
import { followOutage, outageLines } from './outage-lines.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
const second = 1000

test('an outage is said at its beginning, once a minute, and when it is over', () => {
  let now = 0
  const lines = outageLines(() => now)
  const begun = vi.fn<() => void>()
  lines.onBegin = begun
  const at = (ms: number) => {
    now = ms
    return lines.failed()
  }
  const said = [0, 1, 30, 59, 60, 61, 119, 120, 130].map((seconds) => at(seconds * second)?.leftOut ?? null)
  expect(said).toEqual([0, null, null, null, 3, null, null, 2, null])
  expect(begun).toHaveBeenCalledOnce()
  now = 140 * second
  expect(lines.answered()).toEqual({ seconds: 140, leftOut: 1 })
  expect(lines.answered()).toBeNull()
  expect(at(141 * second)).toEqual({ leftOut: 0 })
})

function listen() {
  const written: string[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString('utf8'))
      done()
    },
  })
  const log = createLog({ logLevel: 'info' }, 'test', destination)
  const messages = () => written.map((line) => (JSON.parse(line) as { msg: string }).msg)
  return { log, messages }
}

test('queues and looks that fail each second write one line; others, and answers to visitors, are written as ever', () => {
  const { log, messages } = listen()
  for (const what of ['queue', 'whether jobs are due could not be read', 'job failed'])
    log.child({ of: what }).warn({ err: refused }, what)
  const queue = ' (Queue: __pgboss__send-it, Worker: 6e75)'
  log.error({ err: { code: refused.code, syscall: refused.syscall, message: refused.message + queue } }, 'queue')
  log.error({ err: { message: `Connection terminated unexpectedly${queue}` } }, 'queue')
  log.error({ err: new Error('a fault of ours') }, 'other')
  forRequest(log.child({ request_id: '7' })).error({ err: refused }, 'request failed')
  expect(messages()).toEqual(['queue', 'other', 'request failed'])
})

test('the log says when the database is back', async () => {
  const { log, messages } = listen()
  let isAway = true
  const following = followOutage(log, async () => {
    if (isAway) throw refused
  })
  log.warn({ err: refused }, 'queue')
  log.warn({ err: refused }, 'queue')
  isAway = false
  await expect.poll(messages).toEqual(['queue', 'the database answers again'])
  log.warn({ err: refused }, 'queue')
  expect(messages()).toHaveLength(3)
  following.stop()
})
