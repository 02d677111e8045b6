/** Opened a little later than the server says, because both clocks are only about right. */
const marginMs = 500
/** By then the key is there, so that a line that is gone for so long does not stop the picture. */
const latestBeforeMs = 20_000

/**
 * How long to wait (ms) before asking for a key: a random moment between its opening and 20 s before it is needed, drawn
 * by each viewer, because all of them need it at the same instant. Late: at once.
 */
export function keyWait(
  at: { neededAt: number; now: number; opensMs: number },
  random: () => number = Math.random,
): number {
  const earliest = at.neededAt - at.opensMs + marginMs
  const latest = at.neededAt - latestBeforeMs
  const from = Math.max(at.now, earliest)
  if (from >= latest) return Math.max(0, earliest - at.now)
  return from + (latest - from) * random() - at.now
}
