import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inWork, newWork, workNow } from '#db/work.ts'
import { type Found, handles, job, type Job, schedule } from './job.ts'
import { runJob, type Taken } from './run-job.ts'
import { takeOrigin, withOrigin } from './trace-field.ts'

// jobs registered in this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const empty = z.object({})
const asked = job('test.asked', { payload: empty })
const sweep = job('test.sweep', { payload: empty })
schedule(sweep, '* * * * *')

type Lines = [level: string, fields: object, message: string][]

async function lineOf(definition: Job<typeof empty>, run: () => Promise<Found | void>, data: object = {}) {
  const lines: Lines = []
  const at = (level: string) => (fields: object, message: string) => void lines.push([level, fields, message])
  const result = await runJob(handles<typeof empty, null>(definition, run), taken(definition.name, data), {
    core: null,
    log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
    running: { during: (_taken, signal, work) => work(signal), stop: async () => undefined },
  })
  return { lines, result }
}

function taken(name: string, data: object): Taken {
  return { id: '1', name, data, retryCount: 0, retryLimit: 2, signal: new AbortController().signal }
}

test.for<[string, Job<typeof empty>, Found | undefined, string]>([
  ['a job that somebody queued', asked, undefined, 'info'],
  ['a scheduled job that found nothing', sweep, { letters: 0, rows: 0 }, 'debug'],
  ['a scheduled job that counts nothing', sweep, undefined, 'debug'],
  ['a scheduled job that found something', sweep, { letters: 0, rows: 3 }, 'info'],
])('%s is told at its level', async ([, definition, found, level]) => {
  const { lines } = await lineOf(definition, async () => found)
  expect(lines).toEqual([
    [level, expect.objectContaining({ job: definition.name, tryNumber: 1, ...found }), 'job done'],
  ])
})

test.each([asked, sweep])('a failed try is a warning with its reason', async (definition) => {
  const reason = new Error('the disk is full')
  const { lines, result } = await lineOf(definition, async () => {
    throw reason
  })
  expect(lines).toEqual([['warn', expect.objectContaining({ job: definition.name, err: reason }), 'job failed']])
  expect(result.status).toBe('failed')
})

test('a job goes on with the request that queued it', async () => {
  const data = inWork(newWork('request 7'), () => withOrigin({ film: 1 }, 'test.asked'))
  expect(takeOrigin(data)).toEqual({ data: { film: 1 }, carried: undefined, requestId: 'request 7' })
  const seen: unknown[] = []
  await lineOf(asked, async () => void seen.push(workNow()?.requestId), data)
  await lineOf(asked, async () => void seen.push(workNow()), withOrigin({}, 'test.asked'))
  expect(seen).toEqual(['request 7', null])
})
