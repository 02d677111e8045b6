import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { GiveUp, handles, job } from './job.ts'
import { checkHandlers, openQueue, type Queue, startWorker } from './queue.ts'

// jobs registered in this file stay in it: modules are reset before and after
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const { url } = await testDatabase()
const { db, close } = connect(url)
const silence = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

const stumble = job('test.stumble', {
  payload: z.object({ film: z.int(), to: z.string() }),
  retryLimit: 1,
  retryDelaySeconds: 1,
})
const refuse = job('test.refuse', { payload: z.object({ film: z.int() }), retryLimit: 5 })
const strict = job('test.strict', { payload: z.object({ film: z.int() }), retryLimit: 5 })

const linger = job('test.linger', { payload: z.object({ heeds: z.boolean() }), retryLimit: 0, concurrency: 2 })

const late = job('test.late', { payload: z.object({}), retryLimit: 0 })
let endLate: (() => void) | null = () => undefined

const pile = job('test.pile', { payload: z.object({ n: z.int() }) })

const tries: string[] = []
const note = (text: string) => void tries.push(text)
const handlers = [
  handles<typeof stumble.payload, null>(stumble, async ({ tryNumber, isLastTry }) => {
    note(`stumble ${tryNumber}${isLastTry ? ', the last' : ''}`)
    throw new Error('The mail server of reza@example.com does not answer (451).')
  }),
  handles<typeof refuse.payload, null>(refuse, async ({ tryNumber }) => {
    note(`refuse ${tryNumber}`)
    throw new GiveUp('The address is not taken.')
  }),
  handles<typeof strict.payload, null>(strict, async () => note('strict')),
  handles<typeof linger.payload, null>(linger, async ({ payload, tryNumber, signal }) => {
    note(`linger, heeding: ${payload.heeds}, try ${tryNumber}`)
    await new Promise((_resolve, reject) => {
      if (payload.heeds) signal.addEventListener('abort', () => reject(new Error('broken off')))
    })
  }),
  handles<typeof late.payload, null>(late, async () => {
    if (endLate === null) return
    await new Promise<void>((resolve) => {
      endLate = resolve
      note('late')
    })
  }),
  handles<typeof pile.payload, null>(pile, async ({ payload }) => note(`pile ${payload.n}`)),
]

async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function countJobs(name: string): Promise<number> {
  return (await ask('select 1 from pgboss.job where name = $1', [name])).length
}

let queue: Queue
beforeAll(async () => {
  // the tests' databases come with the queue's tables; on a first start there are none
  await ask('drop schema pgboss cascade')
  queue = await openQueue({ url, log: silence })
})
afterAll(async () => {
  await queue.stop()
  await close()
})

describe('the queues of a start', () => {
  const read = () =>
    ask('select name, retry_limit, heartbeat_seconds, dead_letter, updated_on from pgboss.queue order by name')
  const reopen = async () => (await openQueue({ url, log: silence })).stop()

  it('are as declared, each with its own settings', async () => {
    const stumbles = { name: 'test.stumble', retry_limit: 1, dead_letter: 'dead' }
    expect(await read()).toEqual(expect.arrayContaining([expect.objectContaining(stumbles)]))
  })

  it('are left alone where nothing differs, and brought up to date where something does', async () => {
    const declared = await read()
    await reopen()
    expect(await read()).toEqual(declared)
    await ask(`update pgboss.queue set retry_limit = 77, heartbeat_seconds = 600 where name = 'test.refuse'`)
    await ask(`delete from pgboss.queue where name = 'test.strict'`)
    await reopen()
    const named = (rows: pg.QueryResultRow[]) => rows.map(({ updated_on: _updated, ...rest }) => rest)
    expect(named(await read())).toEqual(named(declared))
  })
})

describe('a transaction', () => {
  it('leaves no job when it is rolled back, and one when it commits', async () => {
    const rolledBack = transaction(db, async (tx) => {
      await queue.enqueue(tx, strict, { film: 1 })
      throw new Error('the purchase failed')
    })
    await expect(rolledBack).rejects.toThrow('the purchase failed')
    expect(await countJobs(strict.name)).toBe(0)
    await transaction(db, (tx) => queue.enqueue(tx, strict, { film: 2 }))
    expect(await countJobs(strict.name)).toBe(1)
  })

  it('is refused a payload that is not one of the job', async () => {
    const wrong = { film: 'two' } as unknown as { film: number }
    await expect(transaction(db, (tx) => queue.enqueue(tx, strict, wrong))).rejects.toThrow(z.ZodError)
    expect(await countJobs(strict.name)).toBe(1)
  })
})

describe('a job that waits', () => {
  const waits = async () =>
    Object.fromEntries((await queue.stats()).map(({ name, oldestReadySeconds }) => [name, oldestReadySeconds]))

  it('is known by how long it could have been taken, though no worker lives; one for later does not wait', async () => {
    await ask(`update pgboss.job set start_after = now() - interval '90 seconds' where name = $1`, [strict.name])
    await transaction(db, (tx) => queue.enqueue(tx, pile, { n: 0 }, { startAfter: 3600 }))
    const seen = await waits()
    expect(seen[strict.name]).toBeGreaterThanOrEqual(90)
    expect(seen[pile.name]).toBe(0)
    await ask('delete from pgboss.job where name = $1', [pile.name])
  })
})

describe('a worker', () => {
  it('does not start while a job has no handler, or two', () => {
    expect(() => checkHandlers(handlers.slice(1))).toThrow('No handler for: test.stumble')
    expect(() => checkHandlers([...handlers, ...handlers.slice(0, 1)])).toThrow('Two handlers for: test.stumble')
  })
})

describe('a pile of jobs', () => {
  it('that came in one transaction is worked off without a wait between one and the next', async () => {
    await transaction(db, async (tx) => {
      for (let n = 0; n < 40; n += 1) await queue.enqueue(tx, pile, { n })
    })
    const worker = await startWorker<null>({ url, log: silence, handlers, core: () => null })
    // with one poll in two seconds it would take eighty seconds
    const done = () => tries.filter((text) => text.startsWith('pile')).length
    await expect.poll(done, { timeout: 25_000 }).toBe(40)
    await worker.stop()
  })
})

describe('jobs that a person holds', () => {
  const done = () => tries.filter((text) => text.startsWith('pile')).map((text) => Number(text.slice(5)))
  const add = (n: number) => transaction(db, (tx) => queue.enqueue(tx, pile, { n }))

  it('wait, also those of a worker that already runs, and go on without a new start when they are released', async () => {
    tries.length = 0
    let isHeld = false
    const held = { names: new Set([pile.name]), look: async () => new Set(isHeld ? [pile.name] : []) }
    const worker = await startWorker<null>({ url, log: silence, handlers, core: () => null, held })
    await add(100)
    await expect.poll(done, { timeout: 20_000 }).toEqual([100])
    isHeld = true
    await add(101)
    // the other queue shows that the worker is alive meanwhile
    await transaction(db, (tx) => queue.enqueue(tx, strict, { film: 7 }))
    await expect.poll(() => tries, { timeout: 20_000 }).toContain('strict')
    expect(done()).toEqual([100])
    const states = await ask<{ state: string; retry_count: number }>(
      `select state::text, retry_count from pgboss.job where name = $1 and data ->> 'n' = '101'`,
      [pile.name],
    )
    expect(states).toMatchObject([{ retry_count: 0 }])
    isHeld = false
    await expect.poll(done, { timeout: 30_000 }).toEqual([100, 101])
    await worker.stop()
  })

  it('are not even fetched by a worker that starts meanwhile', async () => {
    tries.length = 0
    const held = { names: new Set([pile.name]), look: async () => new Set([pile.name]) }
    const worker = await startWorker<null>({ url, log: silence, handlers, core: () => null, held })
    await add(102)
    await transaction(db, (tx) => queue.enqueue(tx, strict, { film: 8 }))
    await expect.poll(() => tries, { timeout: 20_000 }).toContain('strict')
    expect(done()).toEqual([])
    await worker.stop()
    const free = await startWorker<null>({ url, log: silence, handlers, core: () => null })
    await expect.poll(done, { timeout: 20_000 }).toEqual([102])
    await free.stop()
  })
})

describe('a worker that is stopped', () => {
  const begun = () => tries.filter((text) => text.startsWith('linger')).toSorted()
  const bothOnFirstTry = ['linger, heeding: false, try 1', 'linger, heeding: true, try 1']

  it('puts back what it was at, and no try is lost, whether or not the work heeds its signal', async () => {
    await transaction(db, async (tx) => {
      await queue.enqueue(tx, linger, { heeds: true })
      await queue.enqueue(tx, linger, { heeds: false })
    })
    for (const _round of [1, 2]) {
      tries.length = 0
      const worker = await startWorker<null>({ url, log: silence, handlers, core: () => null })
      await expect.poll(begun, { timeout: 20_000 }).toEqual(bothOnFirstTry)
      await worker.stop()
    }
    expect((await queue.listDead({ limit: 10 })).map(({ name }) => name)).not.toContain('test.linger')
  })

  it('calls it no error when work ends after the queue is closed', async () => {
    const log = { ...silence, warn: vi.fn(), error: vi.fn() }
    await transaction(db, (tx) => queue.enqueue(tx, late, {}))
    const worker = await startWorker<null>({ url, log, handlers, core: () => null })
    await expect.poll(() => tries, { timeout: 20_000 }).toContain('late')
    await worker.stop()
    endLate?.()
    endLate = null
    await expect.poll(() => log.warn.mock.calls.map(([, words]) => words as string)).toContain('queue, while it stops')
    expect(log.error).not.toHaveBeenCalled()
  })
})

describe('the dead', () => {
  it('are listed with name, reason, tries and a payload that tells no secret', async () => {
    await transaction(db, async (tx) => {
      await queue.enqueue(tx, stumble, { film: 3, to: 'reza@example.com' })
      await queue.enqueue(tx, refuse, { film: 4 })
    })
    const worker = await startWorker<null>({ url, log: silence, handlers, core: () => null })
    await expect.poll(async () => (await queue.listDead({ limit: 10 })).length, { timeout: 25_000 }).toBe(2)
    await worker.stop()
    const dead = await queue.listDead({ limit: 10 })
    expect(dead.map(({ name, payload, reason, tries: n }) => ({ name, payload, reason, n }))).toEqual([
      {
        name: 'test.stumble',
        payload: { film: 3, to: '[hidden]' },
        reason: 'The mail server of [hidden] does not answer (451).',
        n: 2,
      },
      { name: 'test.refuse', payload: { film: 4 }, reason: 'The address is not taken.', n: 1 },
    ])
    for (const one of dead) expect(Date.parse(one.failed_at)).toBeGreaterThan(Date.parse(one.enqueued_at ?? ''))
    expect(tries.filter((text) => text.startsWith('stumble'))).toEqual(['stumble 1', 'stumble 2, the last'])
    expect(tries.filter((text) => text.startsWith('refuse'))).toEqual(['refuse 1'])
  })

  it('come newest first, no more than asked for, and are counted by name', async () => {
    expect((await queue.listDead({ limit: 1 })).map((one) => one.name)).toEqual(['test.stumble'])
    const counts = Object.fromEntries((await queue.stats()).map(({ name, dead }) => [name, dead]))
    expect(counts).toEqual({
      'jobs.round': 0,
      'test.stumble': 1,
      'test.refuse': 1,
      'test.linger': 0,
      'test.late': 0,
      'test.pile': 0,
      'test.strict': 0,
    })
  })

  it('include a job whose stored payload does not fit its program any more', async () => {
    await transaction(db, (tx) => queue.enqueue(tx, strict, { film: 5 }))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const changed = await client.query(
      `update pgboss.job set data = '{"movie": 5}' where name = $1 and state < 'active'`,
      [strict.name],
    )
    expect(changed.rowCount).toBe(1)
    await client.end()
    const worker = await startWorker<null>({ url, log: silence, handlers, core: () => null })
    await expect
      .poll(async () => (await queue.listDead({ limit: 10 })).map((one) => one.name), { timeout: 25_000 })
      .toContain('test.strict')
    await worker.stop()
    const dead = (await queue.listDead({ limit: 10 })).find((one) => one.name === 'test.strict')
    expect(dead).toMatchObject({ tries: 1, reason: 'The payload is not one of this job.' })
  })
})
