/** Loaded before a program: on SIGUSR2 it writes which files of OpenTelemetry the program has loaded. */
import { createRequire } from 'node:module'

process.on('SIGUSR2', () => {
  const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('@opentelemetry'))
  process.stdout.write(`loaded ${loaded.length}\n`)
})
