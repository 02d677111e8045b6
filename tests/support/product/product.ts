import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const command = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/run.ts'), 'start']

/** The whole product, started by its own command. */
export type Product = {
  child: ChildProcess
  /** All that it has written so far. */
  output: () => string
  /** Settles with the exit code. */
  ended: () => Promise<number | null>
}

export type ProductOptions = { port: number; dataDir: string; args?: string[]; env?: Record<string, string> }

/**
 * Runs what `npm start` runs, on loopback with its own data folder, whatever the shell's settings are. The demo has no films
 * unless `env` sets how many, and no camera unless `env` switches it on.
 */
export function launchProduct({ port, dataDir, args = [], env = {} }: ProductOptions): Product {
  const { npm_lifecycle_event: _npm, DATABASE_URL: _database, ...inherited } = process.env
  const child = spawn(process.execPath, [...command, ...args], {
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PARDE_MODE: 'demo',
      DEMO_FILMS: '0',
      DEMO_CAMERA: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return child.exitCode
  }
  return { child, output: () => output, ended }
}
