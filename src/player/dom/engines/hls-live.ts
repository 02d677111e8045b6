import type { HlsConfig, LevelDetails } from 'hls.js'
import type { LiveTerms } from '#player/core/timeline.ts'
import type { LiveListing } from './engine.ts'

/** The newest end of a list is so old at a usual moment (ms): a segment's own length, and half of the next. */
const edgeAgeMs = 2000

/**
 * The library begins about where the picture belongs, and then leaves its distance alone: its own control lets the
 * target grow with every stall and never brings it back, and runs with an empty buffer after a break.
 */
export function liveConfig({ targetMs }: LiveTerms): Partial<HlsConfig> {
  return {
    liveSyncDuration: Math.max(2000, targetMs - edgeAgeMs) / 1000,
    liveSyncOnStallIncrease: 0,
    maxLiveSyncPlaybackRate: 1,
    // otherwise the element has a length, and its controls are those of a film
    liveDurationInfinity: true,
    backBufferLength: 30,
  }
}

const known = new WeakMap<LevelDetails, { stamp: string; listing: LiveListing }>()

/**
 * The library's list in the player's terms. It is asked four times a second and may have some thousand segments, so it
 * is reckoned anew only when the list or its place on the element's time has changed.
 */
export function listingOf(details: LevelDetails | null): LiveListing | null {
  if (details === null || details.fragments.length === 0) return null
  const stamp = `${details.fragmentStart} ${details.fragmentEnd} ${details.live}`
  const found = known.get(details)
  if (found?.stamp === stamp) return found.listing
  const segments = details.fragments.flatMap(({ start, duration, programDateTime, tagList }) =>
    programDateTime === null
      ? []
      : [
          {
            startMs: start * 1000,
            durationMs: duration * 1000,
            at: programDateTime,
            // the library also marks what it could not load; only the list's own word counts
            isGap: tagList.some(([tag]) => tag === 'GAP'),
          },
        ],
  )
  const listing = { segments, isOver: !details.live }
  known.set(details, { stamp, listing })
  return listing
}
