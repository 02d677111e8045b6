import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { testSecret } from './worker-process.ts'

export interface WebProcess extends AsyncDisposable {
  address: string
  /** kill -9, and waits until it is gone. */
  kill: () => Promise<void>
}

/** A real web process with a data folder of its own, once it answers. */
export async function startWebProcess(env: {
  DATABASE_URL: string
  DATA_DIR: string
  STORAGE_URL: string
}): Promise<WebProcess> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-web.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PARDE_SECRET: testSecret,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^ready (\S+)$/.exec(line) ?? []
    if (address !== undefined) return { address, kill, [Symbol.asyncDispose]: kill }
  }
  throw new Error('the web process ended before it was ready')
}
