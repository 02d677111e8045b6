/**
 * Part of a start: builds the pages when their sources have changed. It says `building` when that is so, and ends when they
 * are there. A process of its own, because the watching one stays small.
 */
import { join } from 'node:path'
import { wordsOf } from './sentence.ts'
import { buildWeb } from './web-build.ts'

const over = new AbortController()
// the start holds our standard input; when it ends, in whatever way, nobody waits for the pages
process.stdin
  .on('end', () => over.abort())
  .resume()
  .unref?.()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => over.abort())

buildWeb({
  root: join(import.meta.dirname, '..', '..'),
  signal: over.signal,
  onBuild: () => console.log('building'),
}).catch((error: unknown) => {
  if (!over.signal.aborted) console.error(wordsOf(error))
  process.exitCode = 1
})
