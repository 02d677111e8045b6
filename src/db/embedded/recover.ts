import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { openForCopy } from '../copy/copied-tables.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { recoverySettings } from './log-archive.ts'

async function unpack(body: Readable, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 })
  const tar = spawn('tar', ['-C', folder, '-xf', '-'], { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  tar.stderr.setEncoding('utf8').on('data', (chunk: string) => (said = `${said}${chunk}`.slice(-2000)))
  const closed = once(tar, 'close')
  await pipeline(body, createGunzip(), tar.stdin).catch(() => {})
  const [code] = await closed
  if (code !== 0) throw new Error(`The files of the database could not be unpacked: ${said.trim()}`)
}

/** Whether the database still reads its log. While it is away it may just have been started. */
async function isRecovering(url: string): Promise<boolean> {
  const client = await openForCopy(url)
  try {
    const { rows } = await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy')
    return rows[0]?.busy !== false
  } finally {
    await client.end().catch(() => {})
  }
}

async function waitRecovered(database: EmbeddedDatabase): Promise<void> {
  let last: string | null = null
  let isGone = false
  void database.exited.then((words) => {
    last = words
    isGone = true
  })
  while (await isRecovering(database.url).catch(() => true)) {
    if (isGone) throw new Error(`The database could not be brought to that moment: ${last ?? ''}`)
    await sleep(100)
  }
}

/**
 * Makes a database in `dataDir` of copied files, and brings it with its log to a moment, or to the end of the log. The
 * database does not run afterwards.
 *
 * @param logFolder the pieces of the log by their names, unpacked
 * @throws Error with a sentence when the log does not reach that far
 */
export async function recoverFiles(
  { body, label }: { body: Readable; label: string },
  { dataDir, logFolder, until }: { dataDir: string; logFolder: string; until: Date | null },
): Promise<void> {
  const data = join(dataDir, 'pg')
  await unpack(body, data)
  for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(join(data, name), { recursive: true, mode: 0o700 })
  writeFileSync(join(data, 'backup_label'), label, { mode: 0o600 })
  writeFileSync(join(data, 'recovery.signal'), '', { mode: 0o600 })
  try {
    const database = await startEmbedded({ dataDir, log: () => {}, settings: recoverySettings(logFolder, until) })
    try {
      await waitRecovered(database)
    } finally {
      await database.stop()
    }
  } catch (error) {
    if (!(error as Error).message.includes('before configured recovery target')) throw error
    throw new Error('The log ends before that moment.', { cause: error })
  } finally {
    rmSync(logFolder, { recursive: true, force: true })
  }
}
