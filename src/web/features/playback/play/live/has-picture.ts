type Live = { phase: string; on_air_at: string | null; edge_at: string | null }

/** So much after the beginning (ms) must be there: the list is remembered for a second, and needs a segment of its own. */
const enoughMs = 4000

/**
 * Whether an event that is on air has a picture for its viewers. What the camera sent before is not theirs, and whoever
 * waits misses nothing, because the picture is seen some seconds after it was taken. One that is over is not waited for.
 */
export function hasPicture({ phase, on_air_at: onAir, edge_at: edge }: Live): boolean {
  if (phase === 'ended') return true
  return onAir !== null && edge !== null && Date.parse(edge) - Date.parse(onAir) >= enoughMs
}
