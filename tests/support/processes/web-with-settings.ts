import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { vi } from 'vitest'
import { machinePatience } from '#tests/support/machines/machine-patience.ts'
import { testSecret } from './worker-process.ts'

/** A real web process without pages and with these settings, once it listens; it ends with the scope. */
export async function startWebWithSettings(env: Record<string, string | undefined>) {
  const args = ['tell-packages.ts', 'web-alone.ts'].map((file) => path.join(import.meta.dirname, file))
  const child = spawn(process.execPath, ['--import', ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PARDE_SECRET: testSecret,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the web process ended: ${output}`)))
  // nobody waits for it once all is found
  ended.catch(() => undefined)
  const found = (form: RegExp) => {
    const matched = vi.waitFor(
      () => {
        const match = form.exec(output)?.[1]
        if (match === undefined) throw new Error(`the web process wrote: ${output}`)
        return match
      },
      { timeout: machinePatience.step, interval: 50 },
    )
    return Promise.race([matched, ended])
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return {
    address: await found(/^(http:\S+)$/m),
    output: () => output,
    /** How many files of OpenTelemetry it has loaded. */
    loaded: async () => {
      child.kill('SIGUSR2')
      return Number(await found(/^loaded (\d+)$/m))
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
