/** Reads typed lyrics in a thread of its own, for read-lyrics-apart.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { withTranslation } from '#lib/media/lyrics/with-translation.ts'
import type { TypedLyrics } from './read-lyrics-apart.ts'

parentPort?.postMessage(
  (workerData as TypedLyrics[]).map(({ source, translation }) => withTranslation(source, translation)),
)
