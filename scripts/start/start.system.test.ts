import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#tests/support/product/product.ts'
import { type FirstStart, newPlace, type Place, useOnce } from '#tests/support/product/start-place.ts'

let place: Place
/** The result of the first start, on an empty folder. */
let first: FirstStart

beforeAll(async () => {
  place = await newPlace()
  first = await useOnce(place)
})
afterAll(() => place.leave())

test('the site answers once it is said to be ready, and SIGTERM leaves nothing running', () => {
  expect(first).toMatchObject({ ready: 200, code: 0, left: [] })
  expect(first.output).toContain(`/sandbox`)
})

describe('a house in use', () => {
  let run: Product

  beforeAll(async () => {
    run = await place.startAndWait()
  })

  test('a second start on the same folder is told, and the first one stays', async () => {
    const second = place.start()
    expect(await second.ended()).toBe(1)
    await expect.poll(second.output).toContain('already running')
    await place.answers('/readyz')
  })

  test('a killed web process is back by itself', async () => {
    process.kill(await place.pidOf('/web.js'), 'SIGKILL')
    await expect.poll(run.output).toContain('The web process ended (SIGKILL) and is started again.')
    await place.answers('/readyz')
  })

  test('a killed database is back by itself', async () => {
    const killed = place.killPostmaster()
    await expect.poll(run.output).toContain('The database ended by itself and is started again.')
    // A connection that outlived its postmaster may still answer, and the dead one's file still lies there.
    await expect.poll(() => [null, killed].includes(place.postmasterPid())).toBe(false)
    await place.answers('/readyz')
  })

  test('a Ctrl-C that comes twice at once is one, and the stop stays in order', async () => {
    run.child.kill('SIGINT')
    run.child.kill('SIGINT')
    expect(await run.ended()).toBe(0)
    expect(readdirSync(join(place.dataDir, 'pg'))).not.toContain('postmaster.pid')
  })
})
