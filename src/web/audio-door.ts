import { useSyncExternalStore } from 'react'
import { createStore } from '#player/core/store.ts'
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

/** The calls that pages may make to the player. */
interface AttachedPlayer {
  /** Plays a list (an album) from one of its tracks. */
  start(tracks: readonly AudioTrack[], from: number): void
  /** Plays a list in a drawn order. */
  shuffle(tracks: readonly AudioTrack[]): void
  add(tracks: readonly AudioTrack[], where: 'next' | 'last'): void
  toggle(): void
  giveWay(): void
  openFull(): void
}

export interface Sounding {
  /** The present track, and the album that it stands in; null when the queue is empty. */
  trackId: number | null
  albumId: number | null
  isSounding: boolean
}

const nothing: Sounding = { trackId: null, albumId: null, isSounding: false }
const sounding = createStore<Sounding>(nothing)
const wanted = createStore({ isWanted: false })
let player: AttachedPlayer | null = null
let waiting: ((player: AttachedPlayer) => void)[] = []
let element: HTMLAudioElement | null = null

/** Of what was heard here last; written by the player. */
export const savedQueueKey = 'listening'

/**
 * The one element of all music. Safari lets an element sound only when it was touched within a press; the player's code
 * comes later than that.
 */
export function audioElement(): HTMLAudioElement {
  if (element === null) {
    element = document.createElement('audio')
    element.preload = 'auto'
    element.load()
  }
  return element
}

function withPlayer(run: (player: AttachedPlayer) => void): void {
  if (player) return run(player)
  audioElement()
  waiting.push(run)
  wanted.set({ isWanted: true })
}

/** The door of the player for the pages. Its code loads with the first call, which then takes effect. */
export const audioDoor = {
  /** Call it within the visitor's press. */
  play: (tracks: readonly AudioTrack[], from = 0) => withPlayer((one) => one.start(tracks, from)),
  playShuffled: (tracks: readonly AudioTrack[]) => withPlayer((one) => one.shuffle(tracks)),
  addNext: (tracks: readonly AudioTrack[]) => withPlayer((one) => one.add(tracks, 'next')),
  addToQueue: (tracks: readonly AudioTrack[]) => withPlayer((one) => one.add(tracks, 'last')),
  /** Pauses or goes on with what is there. */
  toggle: () => withPlayer((one) => one.toggle()),
  openFull: () => withPlayer((one) => one.openFull()),
  /** A film begins: the music pauses. */
  giveWay: () => player?.giveWay(),
}

/** Returns what sounds here, for rows that show it. */
export function useSounding(): Sounding {
  return useSyncExternalStore(sounding.subscribe, sounding.get, () => nothing)
}

/** For the part of the page that loads the player. */
export const audioHost = {
  useIsWanted: () =>
    useSyncExternalStore(
      wanted.subscribe,
      () => wanted.get().isWanted,
      () => false,
    ),
  want: () => wanted.set({ isWanted: true }),
  /** The code could not be loaded: what was asked is forgotten. */
  giveUp() {
    waiting = []
    wanted.set({ isWanted: false })
  },
  attach(next: AttachedPlayer) {
    player = next
    const runs = waiting
    waiting = []
    for (const run of runs) run(next)
  },
  tell: (now: Sounding) => sounding.set(now),
}
