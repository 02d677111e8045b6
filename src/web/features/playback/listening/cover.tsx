import { Picture } from '#web/ui/picture.tsx'
import type { AudioTrack } from '#web/audio-door.ts'

/** A cover, or its empty place. The title stands beside it, so it has no words of its own. */
export function Cover({ track, sizes }: { track: AudioTrack; sizes: string }) {
  return track.artwork ? (
    <Picture image={track.artwork} sizes={sizes} className="lp-cover" />
  ) : (
    <span className="picture lp-cover lp-no-cover" aria-hidden="true" />
  )
}
