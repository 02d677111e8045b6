import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { after, days, systemClock } from '#lib/time/clock.ts'
import { temporaryFolder } from '#tests/support/media/media-sources.ts'
import type { Core } from '../../core.ts'
import { jobScratch, once, pruneScratch, scratchRoom, sizeOfFiles } from './scratch.ts'

const host = hostname().replaceAll(/[^\w-]/g, '-')
const coreOf = (scratchDir: string) => ({ config: { scratchDir }, clock: systemClock }) as unknown as Core

test('a folder is made once, and appears whole under its name', async () => {
  await using folder = await temporaryFolder()
  const target = path.join(folder.path, 'clear-full')
  let made = 0
  const make = () =>
    once(target, async (draft) => {
      made += 1
      await writeFile(path.join(draft, '1.m4s'), 'one')
      expect(await readdir(folder.path)).not.toContain('clear-full')
    })
  expect(await make()).toBe(target)
  await make()
  expect([made, await readdir(folder.path)]).toEqual([1, ['clear-full']])
})

test('a try that fails leaves nothing, and two at once end in one', async () => {
  await using folder = await temporaryFolder()
  const target = path.join(folder.path, 'cut')
  const failing = once(target, async (draft) => {
    await writeFile(path.join(draft, 'a'), 'x')
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(await readdir(folder.path)).toEqual([])
  await Promise.all(['a', 'a'].map((text) => once(target, (draft) => writeFile(path.join(draft, 'a'), text))))
  expect(await readdir(folder.path)).toEqual(['cut'])
  expect(await readFile(path.join(target, 'a'), 'utf8')).toBe('a')
})

test('the scratch of dead workers is removed, that of the living and of other machines stays', async () => {
  await using folder = await temporaryFolder()
  const strangers = ['elsewhere.1.abc', 'elsewhere.1.old']
  const dead = [`${host}.999999999.abc`, `${host}.${process.pid}.of-an-earlier-start`]
  for (const name of [...strangers, ...dead, `${host}.${process.ppid}.abc`, 'demo'])
    await mkdir(path.join(folder.path, name, 'run'), { recursive: true })
  const long = after(systemClock.now(), -days(8))
  await utimes(path.join(folder.path, 'elsewhere.1.old'), long, long)
  const core = coreOf(folder.path)
  await using job = await jobScratch(core.config)
  await pruneScratch(core)
  expect(new Set(await readdir(folder.path))).toEqual(
    new Set(['demo', 'elsewhere.1.abc', `${host}.${process.ppid}.abc`, path.basename(path.dirname(job.folder))]),
  )
})

test('what is below counts, and the reserve does not', async () => {
  await using folder = await temporaryFolder()
  await mkdir(path.join(folder.path, 'v240'))
  await writeFile(path.join(folder.path, 'v240', '1.m4s'), Buffer.alloc(300))
  await writeFile(path.join(folder.path, 'main.m3u8'), Buffer.alloc(40))
  expect(await sizeOfFiles([folder.path])).toBe(340)
  expect(await sizeOfFiles([path.join(folder.path, 'main.m3u8'), path.join(folder.path, 'none')])).toBe(40)
  expect(await scratchRoom({ scratchDir: folder.path, diskReserve: 0 })).toBeGreaterThan(0)
  expect(await scratchRoom({ scratchDir: folder.path, diskReserve: Number.MAX_SAFE_INTEGER })).toBe(0)
})
