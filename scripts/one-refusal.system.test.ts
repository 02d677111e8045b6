import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'parde-refusal-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Every program that somebody starts by hand, by systemd or in a container, and what it says where it cannot work. */
const programs: [string, string[], number][] = [
  ['src/server/main.ts', [], 1],
  ['src/worker/main.ts', [], 1],
  ['src/live/main.ts', [], 1],
  ['scripts/start/settings.ts', [], 1],
  ['scripts/start.ts', [], 1],
  ['scripts/start/alone.ts', ['web'], 1],
  ['scripts/migrate.ts', [], 1],
  ['scripts/backup.ts', ['--to', '/nowhere'], 1],
  ['scripts/backup-check.ts', ['--from', '/nowhere'], 1],
  ['scripts/restore.ts', ['--from', '/nowhere', '--data', '/nowhere/else'], 1],
  ['scripts/upgrade-database.ts', ['--to', 'postgres://other/parde'], 1],
  ['scripts/ledger-check.ts', [], 2],
  ['scripts/admin.ts', ['someone@example.org'], 1],
  ['scripts/secret-exchange.ts', ['--yes'], 1],
  ['scripts/storage-copy.ts', ['folder', 'store'], 2],
  ['scripts/storage-make.ts', [], 2],
  ['scripts/edge-config.ts', ['--web', '127.0.0.1:3000'], 2],
]

test.each(programs)(
  '%s refuses a wrong setting as all others do, and has touched nothing',
  async (program, args, code) => {
    const child = spawn(process.execPath, [path.join(root, program), ...args], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATA_DIR: dataDir,
        PARDE_SECRET: 'x'.repeat(40),
        STORAGE_URL: 's3+https://key:secret@store.example/house',
        DATABASE_URL: 'postgres://127.0.0.1',
        BACKUP_T: '/mnt/backups',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [[ended], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
    const words = out + err
    expect(words).toContain('The configuration is not right:\n  DATABASE_URL names no database: it must be ')
    expect(words).toContain('\n  BACKUP_T is no setting: did you mean BACKUP_TO?')
    expect(words).not.toMatch(/^ +at /m)
    expect(ended).toBe(code)
    expect(readdirSync(dataDir)).toEqual([])
  },
)
