import { findNonce, workParts, writeNonces } from '#lib/proof-of-work.ts'

/** So many hashes at a stretch: a hundredth of a second on a fast machine, a frame or two on a phone. */
const stretch = 4000

/**
 * Does the work that the server asks strangers for while many try one name, in small stretches, so that the page stays
 * alive. The task comes as `seed.expiry.bits.signature`; what is given back goes into the same header.
 */
export async function workOn(task: string, signal: AbortSignal): Promise<string> {
  const [seed = '', , bits = ''] = task.split('.')
  const nonces: number[] = []
  for (let part = 0; part < workParts; part += 1) {
    let found: number | null = null
    for (let from = 0; found === null; from += stretch) {
      found = findNonce({ seed, part, bits: Number(bits) }, from, stretch)
      // oxlint-disable-next-line no-await-in-loop -- stretch after stretch is the point
      await breathe()
      signal.throwIfAborted()
    }
    nonces.push(found)
  }
  return `${task}:${writeNonces(nonces)}`
}

/** Lets the page draw and answer. Timers wait at least four milliseconds, and a second in a tab that is not seen. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
