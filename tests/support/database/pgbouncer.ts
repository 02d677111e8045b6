import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/start/ports.ts'
import { silentRelay } from '#tests/support/network/relay.ts'

/** The number of a user without rights: PgBouncer does not run as root. */
const nobody = 65_534

/** The installed PgBouncer's version, or null; `npm run test:long` installs it. */
export function pgbouncerVersion(): string | null {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return status === 0 ? (/PgBouncer (\S+)/.exec(stdout)?.[1] ?? null) : null
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const answer = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answer
}

/** A PgBouncer before the database at `url`, with as many of the server's connections as asked. */
export async function startPooler(url: string, settings: { mode: 'transaction' | 'session'; size: number }) {
  // the embedded server's socket is open to its owner only
  const relay = await silentRelay(url)
  const folder = mkdtempSync(path.join(tmpdir(), 'parde-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { port: serverPort, username, password, pathname } = new URL(relay.url)
  const as = [username && `user=${username}`, password && `password=${password}`].join(' ')
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort} ${as}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${settings.mode}
default_pool_size = ${settings.size}
server_check_delay = 0
log_connections = 0
log_disconnections = 0
`,
    { mode: 0o644 },
  )
  const asRoot = process.getuid?.() === 0
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...(asRoot ? { uid: nobody, gid: nobody } : {}) })
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error('PgBouncer did not start.')
    await sleep(50)
  }
  return {
    url: `postgresql://${username || 'anybody'}@127.0.0.1:${port}${pathname}`,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      await relay.close()
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
