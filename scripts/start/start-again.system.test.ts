import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newPlace, type Place, useOnce } from '#tests/support/product/start-place.ts'

let used: Place
let place: Place

beforeAll(async () => {
  used = await newPlace()
  await useOnce(used)
})
afterAll(() => used.leave())
beforeEach(async () => {
  place = await newPlace()
})
afterEach(() => place.leave())

test('a live house that lacks something ends at once, says what, and has touched nothing', async () => {
  const live = {
    PARDE_MODE: 'live',
    PARDE_SECRET: 'q8Zt0b1Lr5Xy7Wc2Mv9Kp4Hs6Jd3Gf1A',
    PUBLIC_URL: 'https://parde.example',
  }
  const { output, ended } = place.start([], live)
  expect(await ended()).toBe(1)
  expect(output()).toContain('neither SMS_API_URL nor SMTP_URL is set')
  expect(output()).not.toContain('started again')
  expect(readdirSync(place.dataDir)).toEqual([])
})

test('after a kill of the start itself everything goes down, and the next start works', async () => {
  place.takeOver(used.dataDir)
  const { child, ended } = await place.startAndWait()
  child.kill('SIGKILL')
  await ended()
  await place.startAndWait()
  await place.answers('/readyz')
})

test('a kill of everything at once is survived, in the middle of the first start’s work', async () => {
  const { child, ended } = await place.startAndWait()
  const pids = [child.pid as number, await place.pidOf('/web.js'), await place.pidOf('/worker.js')]
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  place.killPostmaster()
  await ended()
  await place.startAndWait()
  await place.answers('/readyz')
})

test('a taken port is a sentence that says what to do', async () => {
  const stranger = createServer().listen(place.port, '127.0.0.1')
  await once(stranger, 'listening')
  const { output, ended } = place.start()
  expect(await ended()).toBe(1)
  await expect.poll(output).toContain(`Port ${place.port} is taken by another program.`)
  stranger.close()
})

test('a folder of somebody else’s in place of the database is a sentence, and nothing stays behind', async () => {
  place.takeOver(used.dataDir)
  rmSync(join(place.dataDir, 'pg', 'PG_VERSION'))
  const { output, ended } = place.start()
  expect(await ended()).toBe(1)
  await expect.poll(output).toContain('is no database')
})

test('--reset begins with an empty demo and keeps the fetched tools', async () => {
  place.takeOver(used.dataDir)
  const secrets = readFileSync(join(place.dataDir, 'secrets.json'), 'utf8')
  writeFileSync(join(place.dataDir, 'left-behind.txt'), '')
  await place.startAndWait('--reset')
  expect(readFileSync(join(place.dataDir, 'secrets.json'), 'utf8')).not.toBe(secrets)
  expect(readdirSync(place.dataDir)).not.toContain('left-behind.txt')
})
