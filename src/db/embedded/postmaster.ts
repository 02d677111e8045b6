import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Account } from './account.ts'
import { cleanEnvironment } from './cluster.ts'

/**
 * PostgreSQL runs under a small shell that reads a pipe which only this process holds open. When this process ends, by
 * whatever signal, the pipe closes and the shell stops the database cleanly; a normal stop works the same way. The
 * database itself inherits neither end of the pipe.
 */
const LEASH =
  'exec 3<&0; trap "" INT TERM HUP; "$@" <&- 3<&- & p=$!; { read -r _ <&3; kill -INT $p; } & r=$!; ' +
  'wait $p; s=$?; kill -9 $r 2>/dev/null; exit $s'

/** Small on purpose: the database shares the machine with the web process and ffmpeg. fsync and checksums stay on. */
const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '60',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export type Postmaster = {
  /** Settles with the exit code when the database has ended, whether or not it was asked to. */
  exited: Promise<number | null>
  /** The last lines it wrote, for an error's text. */
  lastWords(): string
  /** Asks for a fast, clean stop: open transactions are rolled back. */
  stop(): void
}

export type PostmasterOptions = {
  postgres: string
  data: string
  socketDir: string
  account: Account
  /** They override the ones above. */
  settings: Readonly<Record<string, string>>
  log: (line: string) => void
}

function collectLastWords(child: ChildProcess, log: (line: string) => void): () => string {
  const last: string[] = []
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line)
      last.push(line)
      if (last.length > 12) last.shift()
    })
  return () => last.join('\n')
}

export function launchPostmaster(options: PostmasterOptions): Postmaster {
  const { postgres, data, socketDir, account, log } = options
  const settings = Object.entries({ ...SETTINGS, ...options.settings })
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...account.prefix, postgres, '-D', data, '-k', socketDir, ...flags]
  const child = spawn('/bin/sh', ['-c', LEASH, 'sh', ...command], {
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C in the terminal must not stop the database before the processes that use it.
    detached: true,
    uid: account.uid,
    gid: account.gid,
  })
  child.stdin.on('error', () => {})
  const lastWords = collectLastWords(child, log)
  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code))
  })
  return { exited, lastWords, stop: () => void child.stdin.end() }
}
