import type { Logger } from 'pino'

// npm forwards a Ctrl-C that the terminal has already sent: the second signal is not a second request
const echoMs = 1000
const usualPatienceMs = 15_000

/**
 * Ends the process cleanly on SIGINT, SIGTERM, or when the starter that held our standard input has ended (`--leash`),
 * so that a killed starter leaves no processes behind.
 */
export function stopOnSignal(
  log: Logger,
  { patienceMs = usualPatienceMs }: { patienceMs?: number },
  stop: () => Promise<void>,
): void {
  let stoppingSince: number | null = null
  const end = (reason: string): void => {
    const now = performance.now()
    if (stoppingSince !== null) {
      if (now - stoppingSince > echoMs) process.exit(1)
      return
    }
    stoppingSince = now
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), patienceMs).unref()
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
  if (process.argv.includes('--leash')) {
    process.stdin.resume()
    process.stdin.on('end', () => end('the starter is gone'))
    process.stdin.on('error', () => end('the starter is gone'))
  }
}
