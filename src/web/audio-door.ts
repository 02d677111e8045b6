import { useSyncExternalStore } from 'react'
import type { ImageData } from './ui/picture.tsx'

/** A track as a page hands it over: enough to show it without asking anybody. */
export interface AudioTrack {
  id: number
  title: string
  /** In one line; empty when none is named. */
  artists: string
  /** Null until it is known. */
  durationMs: number | null
  album: { id: number; title: string }
  artwork: ImageData | null
}

/** What pages ask of the player of music. */
interface AudioPlayer {
  /** Plays a list from one of its tracks. Call it within the visitor's press. */
  play(tracks: readonly AudioTrack[], from?: number): void
  /** Plays a list in a drawn order. */
  playShuffled(tracks: readonly AudioTrack[]): void
  addToQueue(tracks: readonly AudioTrack[]): void
  /** Pauses or goes on with what is there. */
  toggle(): void
}

interface Sounding {
  /** The present track; null when nothing is queued. */
  trackId: number | null
  isSounding: boolean
}

const silent: Sounding = { trackId: null, isSounding: false }
let player: AudioPlayer | null = null
let now = silent
const listeners = new Set<() => void>()

function follow(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The door of the player for the pages; without a player a press does nothing. */
export const audioDoor = {
  play: (tracks: readonly AudioTrack[], from = 0) => player?.play(tracks, from),
  playShuffled: (tracks: readonly AudioTrack[]) => player?.playShuffled(tracks),
  addToQueue: (tracks: readonly AudioTrack[]) => player?.addToQueue(tracks),
  toggle: () => player?.toggle(),
  /** The player registers itself here, once. */
  attach(one: AudioPlayer) {
    player = one
  },
  /** The player tells what sounds. */
  tell(sounding: Sounding) {
    now = sounding
    for (const listener of listeners) listener()
  },
}

/** What sounds here, for rows that show it. */
export function useSounding(): Sounding {
  return useSyncExternalStore(
    follow,
    () => now,
    () => silent,
  )
}
