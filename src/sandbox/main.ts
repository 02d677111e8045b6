/**
 * The demo's sandbox process: bank emulator, SMS and mail inbox, demo page.
 *
 *   node src/sandbox/main.ts [--port 3001] [--smtp-port 3025] [--data-dir .parde/sandbox]
 *
 * Environment: see `config.ts`. It does not start beside a product in live mode.
 */
import { readConfig } from './config.ts'
import { lineLog } from './log.ts'
import { startSandbox } from './start.ts'

const log = lineLog((line) => process.stdout.write(line))

async function run(): Promise<void> {
  const sandbox = await startSandbox(readConfig(process.argv.slice(2)), log)
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    sandbox.stop().then(
      () => {
        log.info('sandbox.stopped', { signal })
        // the starter may still hold our standard input open, so the process must exit explicitly
        process.exit(0)
      },
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // with `--leash` the starter holds our standard input; when it dies, by any signal, the input ends and we stop
  if (process.argv.includes('--leash')) process.stdin.on('end', () => stop('leash')).resume()
}

run().catch((error: unknown) => {
  log.error('sandbox.failed', { reason: error instanceof Error ? error.message : 'unknown' })
  process.exitCode = 1
})
