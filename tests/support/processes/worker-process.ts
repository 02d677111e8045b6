import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const main = path.join(import.meta.dirname, '..', '..', '..', 'src', 'worker', 'main.ts')

/** A real worker process, as in production, which can be killed. */
export interface WorkerProcess extends AsyncDisposable {
  child: ChildProcess
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>
  output(): string
}

export const testSecret = 'x'.repeat(40)

export function startWorkerProcess(options: {
  databaseUrl: string
  dataDir: string
  secret?: string
  /** Settings beyond these. */
  env?: Record<string, string>
}): WorkerProcess {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      FFMPEG_PATH: process.env['FFMPEG_PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataDir,
      PARDE_SECRET: options.secret ?? testSecret,
      LOG_LEVEL: 'info',
      // the demo's own films would be queued before the test's films
      DEMO_FILMS: '0',
      DEMO_CAMERA: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => (output = `${output}${chunk.toString('utf8')}`.slice(-20_000))
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return { child, kill, output: () => output, [Symbol.asyncDispose]: kill }
}
