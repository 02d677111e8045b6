import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startObjectStore } from '#tests/support/object-store/server.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'parde-copy-'))
const store = await startObjectStore()
afterAll(async () => {
  await store.close()
  rmSync(scratch, { recursive: true, force: true })
})

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'storage-copy.ts'), ...args], {
    env: { ...process.env, STORAGE_URL: store.url, DISK_RESERVE_MB: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { child, end: end.then(([[code], out, err]) => ({ code: code as number | null, out, err })) }
}

function house(): string {
  const dataDir = mkdtempSync(path.join(scratch, 'house-'))
  for (let n = 0; n < 60; n += 1) {
    const file = path.join(dataDir, 'media', 'assets', `film-${n % 3}`, `${n}.m4s`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, Buffer.alloc(1000 + n, n))
  }
  mkdirSync(path.join(dataDir, 'media', '.incoming'))
  writeFileSync(path.join(dataDir, 'media', '.incoming', 'half'), 'of a put that broke off')
  writeFileSync(path.join(dataDir, 'media', 'source'), Buffer.alloc(40_000_000, 7))
  return dataDir
}

test('a house moves to a store though it is killed on the way, and back', async () => {
  const dataDir = house()
  let puts = 0
  const killed = start(['folder', 'store'], { DATA_DIR: dataDir })
  store.faults = ({ method }) => {
    if (method === 'PUT' && ++puts === 20) killed.child.kill('SIGKILL')
    return null
  }
  expect((await killed.end).code).toBeNull()
  store.faults = () => null
  // what had reached the store whole when its sender died still becomes an object
  await expect.poll(() => store.connections()).toBe(0)
  const arrived = store.objects.size
  expect(arrived).toBeGreaterThan(5)
  expect(arrived).toBeLessThan(61)
  const asked = await start(['folder', 'store', '--dry-run'], { DATA_DIR: dataDir }).end
  expect([asked.code, asked.out]).toEqual([0, expect.stringContaining(`: ${61 - arrived} would be copied,`)])
  expect(store.objects.size).toBe(arrived)

  const { code, out, err } = await start(['folder', 'store'], { DATA_DIR: dataDir }).end
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain(`61 objects, 40 MB: ${61 - arrived} copied, ${arrived} were there.`)
  expect(out).toContain('Everything is there.')
  expect(out).not.toContain('secret')
  expect(store.objects.size).toBe(61)

  // what the house has put since then, and what the store has of somebody else
  writeFileSync(path.join(dataDir, 'media', 'assets', 'film-1', 'late.m4s'), 'put after the list was read')
  store.put('house/others/1', Buffer.from('x'))
  const late = await start(['folder', 'store', '--lengths'], { DATA_DIR: dataDir }).end
  expect([late.code, late.out]).toEqual([0, expect.stringContaining(': 1 copied, 61 were there.')])
  expect(late.out).toMatch(/\n1 objects are only in http:/)
  store.objects.delete('house/others/1')

  const back = path.join(scratch, 'back')
  expect((await start(['store', back]).end).code).toBe(0)
  for (const file of ['source', 'assets/film-1/31.m4s'])
    expect(readFileSync(path.join(back, file)).equals(readFileSync(path.join(dataDir, 'media', file)))).toBe(true)
})

test('what differs is named, stays as it is, and is not found by lengths alone', async () => {
  const dataDir = house()
  const damaged = store.objects.get('house/assets/film-0/3.m4s')
  damaged?.bytes.fill(9)
  store.put('house/assets/film-0/6.m4s', Buffer.from('another length'))
  const { code, out, err } = await start(['folder', 'store'], { DATA_DIR: dataDir }).end
  expect([code, err]).toEqual([
    1,
    ['DIFFERENCE assets/film-0/3.m4s has other bytes\n', 'DIFFERENCE assets/film-0/6.m4s has another length\n'].join(
      '',
    ),
  ])
  expect(out).toContain('2 differences.')
  const quick = await start(['folder', 'store', '--lengths'], { DATA_DIR: dataDir }).end
  expect([quick.code, quick.err]).toEqual([1, 'DIFFERENCE assets/film-0/6.m4s has another length\n'])
})

test('nothing is copied into its own source, of which it would find more each time', async () => {
  const media = path.join(house(), 'media')
  const before = store.objects.size
  for (const [from, to] of [
    ['store', `${store.url}/within`],
    [`${store.url}/within`, 'store'],
    [media, path.join(media, 'within')],
    [media, `${media}/.`],
  ] as const) {
    const { code, err } = await start([from, to]).end
    expect([code, err]).toEqual([2, expect.stringContaining('have files in common')])
  }
  expect(store.objects.size).toBe(before)
})

test.each([
  [['folder'], {}, 'Say from where to where'],
  [['folder', 'store'], { DATA_DIR: '/nowhere/at/all' }, 'there is no folder /nowhere/at/all/media'],
  [['/tmp', 'store'], { STORAGE_URL: '' }, 'STORAGE_URL is not set'],
  [['/tmp', 's3+https://host/bucket'], {}, 'it must have a key and a secret'],
] as [string[], Record<string, string>, string][])('%j cannot be done, and it says why', async (args, env, words) => {
  const { code, err } = await start(args, env).end
  expect(code).toBe(2)
  expect(err).toContain(words)
})
