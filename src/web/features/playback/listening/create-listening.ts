import { systemClock } from '#lib/time/clock.ts'
import { add, setShuffle, start } from '#player/core/audio/queue.ts'
import { readQueue } from '#player/core/audio/saved-queue.ts'
import { AudioPlayer } from '#player/dom/audio/audio-player.ts'
import type { SessionTrack } from '#player/dom/audio/audio-keys.ts'
import { chooseAudioEngine } from '#player/dom/audio/choose-audio-engine.ts'
import { call } from '#web/api.ts'
import { storedProfileId } from '#web/chosen-profile.ts'
import { serverNow } from '#web/server-time.ts'
import { readToken, sessionStore } from '#web/session.ts'
import { artworkSizes } from './artwork-sizes.ts'
import { audioElement, audioHost, type AudioTrack, savedQueueKey } from '#web/audio-door.ts'
import { readTrack } from './listening-track.ts'
import { openSound } from './open-sound.ts'

export type ListeningPlayer = AudioPlayer<AudioTrack>

/** Messages from the player to the person; the part that draws the player listens. */
export interface ListeningEvents {
  onFault(track: AudioTrack, error: unknown, isStopped: boolean): void
  onGaveWay(what: 'music' | 'film'): void
  onAdded(count: number, where: 'next' | 'last'): void
  openFull(): void
}

const now = () => systemClock.now().getTime()
const owner = () => (readToken() === null ? 'guest' : (storedProfileId() ?? 'member'))

/** One person's queue is nobody else's: it is kept with whose it is. */
function readSaved() {
  try {
    const [whose, ...rest] = (window.localStorage.getItem(savedQueueKey) ?? '').split('\n')
    return whose === owner() ? readQueue(rest.join('\n'), readTrack) : null
  } catch {
    return null
  }
}

function save(text: string) {
  try {
    if (text === '') window.localStorage.removeItem(savedQueueKey)
    else window.localStorage.setItem(savedQueueKey, `${owner()}\n${text}`)
  } catch {
    // Without storage the queue lasts as long as the page.
  }
}

function describe({ title, artists, album, artwork }: AudioTrack): SessionTrack {
  return { title, artist: artists, album: album.title, artwork: artwork ? artworkSizes(artwork) : [] }
}

function keyHeaders(): Record<string, string> {
  const token = readToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** `navigator.connection` is not in every browser. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function saveProgress(track: AudioTrack, at: { positionMs: number; durationMs: number; event: string }) {
  if (readToken() === null) return
  const event = at.event === 'ended' ? 'ended' : at.event === 'pause' ? 'pause' : 'tick'
  const body = {
    product_id: track.id,
    position_ms: Math.round(at.positionMs),
    duration_ms: Math.round(at.durationMs),
    event,
    at: serverNow(),
  } as const
  void call('POST /core/save-watch-time', { body }, { keepalive: true }).catch(() => undefined)
}

/** Clears the queue when its owner goes: at a sign-out, and when another profile takes over. */
function endWithOwner(player: ListeningPlayer) {
  let last = owner()
  sessionStore.subscribe(() => {
    const session = sessionStore.get()
    if (session.state === 'unknown' || owner() === last) return
    // a guest who signs in keeps what sounds
    const isArrival = last === 'guest' || last === 'member'
    last = owner()
    if (!isArrival) player.clear()
  })
}

const volumeKey = 'listening-volume'

/** The volume belongs to the device, and outlives a reload as the film's does. */
function rememberVolume(player: ListeningPlayer) {
  const { store } = player
  try {
    const stored = Number(window.localStorage.getItem(volumeKey) ?? 1)
    if (stored >= 0 && stored < 1) player.setVolume(stored)
  } catch {
    // Without storage it is as loud as ever.
  }
  let last = store.get().volume
  store.subscribe(() => {
    const { volume } = store.get()
    if (volume === last) return
    last = volume
    try {
      window.localStorage.setItem(volumeKey, String(volume))
    } catch {
      // It holds as long as the page.
    }
  })
}

let made: ListeningPlayer | null = null
let told: ListeningEvents | null = null

function tell(player: ListeningPlayer) {
  const { queue, paused } = player.store.get()
  audioHost.tell({
    trackId: queue.current?.track.id ?? null,
    albumId: queue.current?.track.album.id ?? null,
    isSounding: queue.current !== null && !paused,
  })
}

/** The one player of this page: it outlives the frame, which a broken page draws anew. */
export function listeningPlayer(): ListeningPlayer {
  if (made) return made
  const element = audioElement()
  made = new AudioPlayer<AudioTrack>(
    {
      engine: (options) => chooseAudioEngine(element, options),
      page: window,
      open: openSound,
      describe,
      onFault: (...fault) => told?.onFault(...fault),
      onGaveWay: (what) => told?.onGaveWay(what),
      onProgress: saveProgress,
      keyHeaders,
      savesData,
      save,
      seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 1,
      now,
    },
    readSaved(),
  )
  rememberVolume(made)
  endWithOwner(made)
  return made
}

/** Opens the player to the pages, and names who hears of its events; what was asked before takes effect now. */
export function openToPages(player: ListeningPlayer, events: ListeningEvents): () => void {
  told = events
  const stop = player.store.subscribe(() => tell(player))
  tell(player)
  audioHost.attach({
    start: (tracks, from) => player.startWith((queue) => start(queue, tracks, from)),
    shuffle: (tracks) =>
      player.startWith((queue) => {
        const first = Math.floor(Math.random() * tracks.length)
        return start(setShuffle(queue, true), tracks, first)
      }),
    add(tracks, where) {
      player.change((queue) => add(queue, tracks, where))
      told?.onAdded(tracks.length, where)
    },
    toggle: () => player.toggle(),
    giveWay: () => player.giveWay('film'),
    openFull: () => told?.openFull(),
  })
  return stop
}
