import type { Api } from '#server/api.ts'
import { registerLiveMedia } from './serve-live.ts'
import { type LiveEvents, openLiveEvents } from './watch-live.ts'

/** Live events for their viewers: their lists and segments, and what other features ask about them. */
export function registerLive(api: Api): LiveEvents {
  const events = openLiveEvents(api.core, api.memoryClock)
  registerLiveMedia(api, events)
  return events
}
