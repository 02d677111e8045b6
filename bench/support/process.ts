import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..', '..')

export type Server = { origin: string; pid: number; stop(): Promise<void> }

/** Starts one of our programs and waits until it answers; its log goes to a file, as under `npm start`. */
export async function startServer(options: {
  script: string
  port: number
  env: Record<string, string>
  log: string
  ready: string
}): Promise<Server> {
  const { DATABASE_URL: _database, ...inherited } = process.env
  const child = spawn(process.execPath, [join(root, options.script)], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(options.port), ...options.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.pipe(createWriteStream(options.log))
  const origin = `http://127.0.0.1:${options.port}`
  await waitUntil(child, options.script, async () => (await fetch(origin + options.ready)).ok)
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function waitUntil(child: ChildProcess, name: string, isReady: () => Promise<boolean>): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended while it was started.`)
    if (await isReady().catch(() => false)) return
    await sleep(50)
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
