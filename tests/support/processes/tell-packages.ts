/**
 * Loaded before a program: on SIGUSR2 it writes how many files of OpenTelemetry the program has loaded. Its empty interface
 * does not count, because `prom-client` loads that itself.
 */
import { createRequire } from 'node:module'

process.on('SIGUSR2', () => {
  const files = Object.keys(createRequire(import.meta.url).cache)
  const loaded = files.filter((file) => /@opentelemetry\/(?!api\/)/.test(file))
  process.stdout.write(`loaded ${loaded.length}\n`)
})
