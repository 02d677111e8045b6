import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Plays a piece of the demo's music by its name into a WAV file, which gets its name only when it is complete. Throws
 * when there is no such piece, or when `signal` fires.
 */
export async function makeMusic(name: string, options: { outFile: string; signal: AbortSignal }): Promise<void> {
  const { outFile, signal } = options
  signal.throwIfAborted()
  const thread = new Worker(new URL('./music-thread.ts', import.meta.url), { workerData: { name, outFile } })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [code] = (await once(thread, 'exit')) as [number]
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`the music ${name} ended with ${code}`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
