import { RETRY_DELAYS_MS } from '#player/core/recovery-policy.ts'
import { AudioFault } from './audio-engine.ts'

/** A pause that ends early when the line is back, or when nothing is wanted any more. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done, { signal: over.signal })
    signal.addEventListener('abort', done, { signal: over.signal })
  })
}

/** Tries again while the network is away, about a minute in all; throws what is left then, and every other error. */
export async function patiently<T>(signal: AbortSignal, run: () => Promise<T>, tries = 0): Promise<T> {
  try {
    return await run()
  } catch (error) {
    signal.throwIfAborted()
    const delay = RETRY_DELAYS_MS[tries]
    if (!(error instanceof AudioFault) || error.fault.kind !== 'network' || delay === undefined) throw error
    await rest(delay, signal)
    signal.throwIfAborted()
    return patiently(signal, run, tries + 1)
  }
}
