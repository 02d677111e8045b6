type Live = { phase: string; on_air_at: string | null; edge_at: string | null }

/** So much after the beginning (ms) must be there: the list is remembered for a second, and needs a segment of its own. */
const enoughMs = 4000

/**
 * Tells whether an event on air has a picture for its viewers. The picture from before is not theirs, and waiting
 * viewers miss nothing, because they see the picture some seconds after it was taken. Nobody waits for an ended event.
 */
export function hasPicture({ phase, on_air_at: onAir, edge_at: edge }: Live): boolean {
  if (phase === 'ended') return true
  return onAir !== null && edge !== null && Date.parse(edge) - Date.parse(onAir) >= enoughMs
}
