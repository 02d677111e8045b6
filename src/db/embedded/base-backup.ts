import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { openForCopy } from '../copy/copied-tables.ts'

/** The files of a database, from which it can go on with the log that was written meanwhile and later. */
export interface CopiedFiles {
  startedAt: string
  /** The earliest moment to which these files can be brought. */
  endedAt: string
  /** Which database it was: the log of another one does not fit. */
  system: string
  firstLog: string
  lastLog: string
  /** PostgreSQL's own words on where to begin; they go into the restored folder. */
  label: string
}

// the log comes from its archive, and what names a running process or its standbys has no meaning elsewhere
const leftOut = ['./pg_wal/*', './postmaster.pid', './postmaster.opts', './pg_replslot/*', './pgsql_tmp*']

const systemQuery = 'select system_identifier::text as system from pg_control_system()'

/** Which database it is, as its log says too; null when it does not archive its log. */
export async function systemOf(url: string): Promise<string | null> {
  const client = await openForCopy(url)
  try {
    const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`)
    if (rows[0]?.mode !== 'on') return null
    return (await client.query<{ system: string }>(systemQuery)).rows[0]?.system ?? null
  } finally {
    await client.end().catch(() => {})
  }
}

/** Packs a folder that changes meanwhile; the log puts right what is torn by that. */
function packFolder(folder: string): { body: Readable; packed: Promise<void> } {
  const excluded = leftOut.map((name) => `--exclude=${name}`)
  const tar = spawn('tar', ['-C', folder, ...excluded, '-cf', '-', '.'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  tar.stderr.setEncoding('utf8').on('data', (chunk: string) => (said = `${said}${chunk}`.slice(-2000)))
  const body = createGzip({ level: 1 })
  tar.stdout.on('error', (error) => body.destroy(error)).pipe(body)
  const packed = once(tar, 'close').then(([code]) => {
    // 1: a file changed or went while it was read, as expected
    if (code !== 0 && code !== 1) throw new Error(`The files of the database could not be packed: ${said.trim()}`)
  })
  return { body, packed }
}

/**
 * Copies the files of the embedded database while it runs; null when it does not archive its log, without which they
 * would be of no use.
 */
export async function copyFiles(
  { url, dataDir }: { url: string; dataDir: string },
  put: (body: Readable) => Promise<void>,
): Promise<CopiedFiles | null> {
  const client = await openForCopy(url)
  const ask = async (query: string) => (await client.query<Record<string, string>>(query)).rows[0] ?? {}
  try {
    const system = await systemOf(url)
    if (system === null) return null
    const { at: startedAt = '' } = await ask('select clock_timestamp()::text as at')
    await client.query(`select pg_backup_start('parde', true)`)
    const { body, packed } = packFolder(join(dataDir, 'pg'))
    await Promise.all([put(body), packed])
    const { label = '', lastLog = '' } = await ask(
      'select labelfile as label, pg_walfile_name(lsn) as "lastLog" from pg_backup_stop(true)',
    )
    const { at: endedAt = '' } = await ask('select clock_timestamp()::text as at')
    const firstLog = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
    if (firstLog === undefined) throw new Error('The database did not say where its log begins.')
    return {
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
      system,
      firstLog,
      lastLog,
      label,
    }
  } finally {
    await client.end().catch(() => {})
  }
}
