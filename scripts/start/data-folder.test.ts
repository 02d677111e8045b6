import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDataFolder, openDataFolder } from './data-folder.ts'
import { demoSecrets } from './secrets.ts'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'parde-data-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const open = (folder: string) => openDataFolder(join(base, folder), 'http://localhost:3000')

test('a second start on the same folder is told where the first one answers', async () => {
  const { lock } = await open('data')
  await expect(open('data')).rejects.toThrow(`already running at http://localhost:3000 (process ${process.pid})`)
  lock.release()
})

test('emptying keeps the fetched tools and nothing else', async () => {
  const { dataDir, lock } = await open('data')
  mkdirSync(join(dataDir, 'pg'))
  mkdirSync(join(dataDir, 'tools'))
  emptyDataFolder(dataDir)
  expect(existsSync(join(dataDir, 'pg'))).toBe(false)
  expect(existsSync(join(dataDir, 'tools'))).toBe(true)
  lock.release()
})

test('a folder that held something before is never emptied', async () => {
  mkdirSync(join(base, 'home'))
  writeFileSync(join(base, 'home', 'diary.txt'), 'mine')
  const { dataDir, lock } = await open('home')
  expect(() => emptyDataFolder(dataDir)).toThrow(/leaves it alone/)
  expect(existsSync(join(dataDir, 'diary.txt'))).toBe(true)
  lock.release()
})

test('secrets are made once, differ between folders, and are readable by their owner alone', async () => {
  const first = demoSecrets(base)
  expect(demoSecrets(base)).toEqual(first)
  expect(first.secret.length).toBeGreaterThanOrEqual(32)
  expect(statSync(join(base, 'secrets.json')).mode & 0o777).toBe(0o600)
  mkdirSync(join(base, 'other'))
  expect(demoSecrets(join(base, 'other')).secret).not.toBe(first.secret)
})

test('a secret that a later version adds is made beside the known ones', () => {
  writeFileSync(join(base, 'secrets.json'), '{"secret":"kept-kept-kept-kept-kept-kept-kept"}')
  expect(demoSecrets(base).secret).toBe('kept-kept-kept-kept-kept-kept-kept')
  expect(demoSecrets(base).smsApiKey).toBe(demoSecrets(base).smsApiKey)
})
