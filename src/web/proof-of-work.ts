import { findNonce, workParts, writeNonces } from '#lib/web/proof-of-work.ts'

/** Number of hashes in one step: a hundredth of a second on a fast machine, one or two frames on a phone. */
const stretch = 4000

/**
 * Does the proof of work that the server asks of strangers while many try one name. It works in small steps, so that
 * the page stays responsive. The task comes as `seed.expiry.bits.signature`; the result goes into the same header.
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

/** Lets the page draw and respond. A timer would wait at least four milliseconds, and a second in a hidden tab. */
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
