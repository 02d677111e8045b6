import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { handles, job, type JobHandler } from './job.ts'
import { roundHandler } from './round.ts'

// jobs registered in this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const names = ['test.first', 'test.second', 'test.third'] as const
const handlers = names.map((name) =>
  handles<z.ZodType, null>(job(name, { payload: z.object({}) }), async () => undefined),
)

function houseWith(
  run: (name: string) => Promise<string>,
  { held = [], patienceMs = 60_000 }: { held?: string[]; patienceMs?: number } = {},
) {
  const ran: string[] = []
  const alone: string[] = []
  const warned: unknown[] = []
  const round: JobHandler<null> = roundHandler<null>({
    handlers,
    patienceMs,
    mustWait: async (name) => held.includes(name),
    run: async ({ job: { name } }) => {
      ran.push(name)
      return { status: await run(name) }
    },
    queueAlone: async (name) => void alone.push(name),
    warn: (error) => void warned.push(error),
  })
  const go = () =>
    round.run({ payload: {}, core: null, signal: new AbortController().signal, tryNumber: 1, isLastTry: true })
  return { go, ran, alone, warned }
}

test('a round runs all in turn; one that fails stops no other, and gets a try as a job of its own', async () => {
  let atOnce = 0
  const { go, ran, alone, warned } = houseWith(async (name) => {
    atOnce += 1
    await Promise.resolve()
    expect(atOnce).toBe(1)
    atOnce -= 1
    return name === 'test.first' ? 'failed' : 'completed'
  })
  await go()
  expect({ ran, alone, warned }).toEqual({ ran: names, alone: ['test.first'], warned: [] })
})

test('one that breaks off the whole try is told, and the others run', async () => {
  const fault = new Error('The connection is gone.')
  const { go, ran, warned } = houseWith(async (name) => {
    if (name === 'test.second') throw fault
    return 'completed'
  })
  await go()
  expect({ ran, warned }).toEqual({ ran: names, warned: [fault] })
})

test('a slow one holds nobody up, and is not begun again before it has ended', async () => {
  const slow = Promise.withResolvers<string>()
  const { go, ran } = houseWith((name) => (name === 'test.first' ? slow.promise : Promise.resolve('completed')), {
    patienceMs: 1,
  })
  await go()
  await go()
  expect(ran).toEqual([...names, 'test.second', 'test.third'])
  slow.resolve('completed')
  await new Promise(setImmediate)
  await go()
  expect(ran.slice(5)).toEqual(names)
})

test('what must wait after a restore does not run', async () => {
  const { go, ran } = houseWith(async () => 'completed', { held: ['test.second'] })
  await go()
  expect(ran).toEqual(['test.first', 'test.third'])
})
