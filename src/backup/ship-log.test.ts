import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { logArchiveOf } from '#db/embedded/log-archive.ts'
import { LocalStorage } from '#storage/local-storage.ts'
import { listKeys } from '#storage/storage.ts'
import { shipLog } from './ship-log.ts'

const work = mkdtempSync(join(tmpdir(), 'parde-ship-log-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('two processes that move the log at the same time lose nothing, and none of them fails', async () => {
  const dataDir = join(work, 'house')
  const store = new LocalStorage({ root: join(work, 'backups'), reserve: 0 })
  mkdirSync(logArchiveOf(dataDir), { recursive: true })
  const names = Array.from({ length: 40 }, (_, n) => n.toString(16).toUpperCase().padStart(24, '0'))
  for (const name of names) writeFileSync(join(logArchiveOf(dataDir), name), `piece ${name}`)
  const ship = () => shipLog(store, { dataDir, system: '7', key: null })
  // the second one has listed what the first one moves
  await Promise.all([ship(), ship()])
  expect(await listKeys(store, 'log/7/')).toEqual(names.map((name) => `log/7/${name}.gz`))
})
