import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { add, goTo, setRepeat, start } from '#player/core/audio/queue.ts'
import { readQueue, type SavedQueue } from '#player/core/audio/saved-queue.ts'
import { type AudioEngine, type AudioEngineEvents, AudioFault, type EngineItem } from './audio-engine.ts'
import { AudioPlayer } from './audio-player.ts'

interface Track {
  id: number
}

const away = () => new AudioFault({ kind: 'network', during: 'manifest', detail: 'away' })

/** An engine that only remembers what it was told; the test says what happens in it. */
class ToldEngine implements AudioEngine {
  readonly name = 'timeline'
  readonly canSetVolume = true
  begun: { item: EngineItem; positionMs: number } | null = null
  following: EngineItem | null = null
  paused = true
  positionMs = 0
  volume = 1
  events: AudioEngineEvents | null = null

  begin(item: EngineItem, positionMs: number) {
    Object.assign(this, { begun: { item, positionMs }, following: null, positionMs })
  }
  follow(item: EngineItem | null) {
    this.following = item
  }
  play() {
    this.paused = false
    this.events?.onChange()
    return Promise.resolve()
  }
  pause() {
    this.paused = true
    this.events?.onChange()
  }
  seekTo(positionMs: number) {
    this.positionMs = positionMs
  }
  setVolume(volume: number) {
    this.volume = volume
  }
  state() {
    const { positionMs, paused } = this
    return { positionMs, durationMs: this.begun ? 60_000 : null, bufferedMs: positionMs, paused, waiting: false }
  }
  destroy() {}

  /** The present track is over and the prepared one sounds. */
  goOn() {
    const item = this.following
    if (!item) return this.events?.onEnded()
    Object.assign(this, { begun: { item, positionMs: 0 }, following: null, positionMs: 0 })
    return this.events?.onTrack(item.key)
  }
  open = (item: EngineItem | null) => item?.address(new AbortController().signal).catch(() => undefined)
}

let player: AudioPlayer<Track>
let engine: ToldEngine
let page: EventTarget
let now = 0
let saved = ''
let told: string[] = []
const gains = new Map<number, { trackDb: number; albumDb: number }>()

function make(before: SavedQueue<Track> | null = null) {
  engine = new ToldEngine()
  page = new EventTarget()
  player = new AudioPlayer<Track>(
    {
      engine: ({ events }) => Object.assign(engine, { events }),
      page,
      open: ({ id }) =>
        Promise.resolve({
          manifestUrl: `/${id}`,
          isPreview: id >= 50,
          startsAtMs: id >= 50 ? 15_000 : 0,
          gains: gains.get(id) ?? { trackDb: 0, albumDb: 0 },
        }),
      describe: ({ id }) => ({ title: `${id}`, artist: '', album: '', artwork: [] }),
      onFault: ({ id }, _error, isStopped) => told.push(`fault ${id}${isStopped ? ' stopped' : ''}`),
      onGaveWay: (what) => told.push(`gave way to ${what}`),
      onProgress: ({ id }, { positionMs, event }) => told.push(`${event} ${id} ${positionMs}`),
      keyHeaders: () => ({}),
      savesData: () => false,
      save: (text) => (saved = text),
      seed: 1,
      now: () => now,
    },
    before,
  )
}

beforeEach(() => {
  now = 1_000_000
  saved = ''
  told = []
  gains.clear()
  make()
})
afterEach(() => player.destroy())

const begin = (ids: number[] = [1, 2, 3], from = 0) =>
  player.startWith((queue) =>
    start(
      queue,
      ids.map((id) => ({ id })),
      from,
    ),
  )
const present = () => player.store.get().queue.current?.track.id ?? null
const isTrack = (value: unknown) => value as Track
/** The prepared track cannot be played. */
const refuseNext = (error: unknown = new Error('closed')) => engine.events?.onFault(engine.following?.key ?? -1, error)
const refusePresent = (error: unknown = new Error('closed')) =>
  engine.events?.onFault(engine.begun?.item.key ?? -1, error)

describe('a queue sounds', () => {
  test('one track after another, each known before the one before it ends', () => {
    begin()
    expect([present(), engine.paused, engine.following !== null]).toEqual([1, false, true])
    engine.goOn()
    expect([present(), engine.following !== null]).toEqual([2, true])
    engine.goOn()
    expect([present(), engine.following]).toEqual([3, null])
  })

  test('at its end the last track stands at its beginning, and can be played again', () => {
    begin([1])
    engine.goOn()
    expect(player.store.get()).toMatchObject({ paused: true, positionMs: 0, stopped: null })
    player.play()
    expect([present(), engine.begun?.positionMs, engine.paused]).toEqual([1, 0, false])
  })

  test('repeating one track prepares the same again', () => {
    begin()
    player.change((queue) => setRepeat(queue, 'one'))
    engine.goOn()
    engine.goOn()
    expect(present()).toBe(1)
  })

  test('what is added next is prepared instead; what is added last changes nothing that is prepared', () => {
    begin()
    const first = engine.following
    player.change((queue) => add(queue, [{ id: 9 }], 'last'))
    expect(engine.following).toBe(first)
    player.change((queue) => add(queue, [{ id: 8 }], 'next'))
    expect(engine.following).not.toBe(first)
    engine.goOn()
    expect(present()).toBe(8)
  })

  test('“next” while it is paused stays paused; “previous” late in a track begins it anew', () => {
    begin()
    player.pause()
    player.next()
    expect([present(), engine.paused]).toEqual([2, true])
    Object.assign(engine, { positionMs: 9000 })
    player.play()
    player.previous()
    expect([present(), engine.positionMs]).toEqual([2, 0])
    player.previous()
    expect(present()).toBe(1)
  })
})

describe('loudness', () => {
  test('within an album by the album, on its own by the track, and the volume on top', async () => {
    gains.set(1, { trackDb: -12.0412, albumDb: -6.0206 })
    begin()
    await engine.open(engine.begun?.item ?? null)
    expect(engine.volume).toBeCloseTo(0.5, 3)
    player.setVolume(0.5)
    expect(engine.volume).toBeCloseTo(0.25, 3)
    player.setMuted(true)
    expect(engine.volume).toBe(0)
    player.clear()
    player.change((queue) => add(queue, [{ id: 1 }], 'last'))
    player.setMuted(false)
    player.play()
    await engine.open(engine.begun?.item ?? null)
    expect(engine.volume).toBeCloseTo(0.125, 3)
  })
})

describe('tracks that cannot be played', () => {
  test('a closed one is passed over, and that is said when its turn would have come', () => {
    begin()
    refuseNext()
    expect(told).toEqual([])
    engine.goOn()
    expect(present()).toBe(3)
    expect(told.filter((one) => one.startsWith('fault'))).toEqual(['fault 2'])
  })

  test('the present one gives way to the next; after three in a row the music ends', () => {
    begin([1, 2, 3, 4, 5])
    for (let tries = 0; tries < 3; tries++) refusePresent()
    expect(told.filter((one) => one.startsWith('fault'))).toEqual(['fault 1', 'fault 2', 'fault 3 stopped'])
    expect(player.store.get()).toMatchObject({ stopped: 'refused', paused: true })
    player.play()
    expect(player.store.get().stopped).toBeNull()
  })

  test('without a network it stands where it was, and goes on by itself when the line is back', () => {
    begin()
    Object.assign(engine, { positionMs: 20_000 })
    engine.events?.onChange()
    refusePresent(away())
    expect(player.store.get()).toMatchObject({ stopped: 'network', paused: true })
    expect(present()).toBe(1)
    page.dispatchEvent(new Event('online'))
    expect(engine.begun?.positionMs).toBe(20_000)
    expect([player.store.get().stopped, engine.paused]).toEqual([null, false])
  })

  test('a next track that only the network kept away is not passed over', () => {
    begin()
    refuseNext(away())
    engine.follow(null)
    engine.goOn()
    expect([present(), player.store.get().stopped]).toEqual([2, 'network'])
    page.dispatchEvent(new Event('online'))
    expect([present(), engine.paused]).toEqual([2, false])
    expect(told.filter((one) => one.startsWith('fault'))).toEqual([])
  })

  test('a line that is back before the end prepares it after all', () => {
    begin()
    refuseNext(away())
    page.dispatchEvent(new Event('online'))
    engine.goOn()
    expect([present(), player.store.get().stopped]).toEqual([2, null])
  })

  test('a broken package says so', () => {
    begin([1])
    refusePresent(new AudioFault({ kind: 'malformed', during: 'playlist', detail: 'x' }))
    expect(player.store.get().stopped).toBe('broken')
  })
})

describe('over a reload', () => {
  test('the queue comes back at its place, silent until it is asked', () => {
    begin([1, 2, 3], 1)
    Object.assign(engine, { positionMs: 31_000 })
    engine.events?.onChange()
    page.dispatchEvent(new Event('pagehide'))
    player.destroy()
    make(readQueue(saved, isTrack))
    expect([present(), engine.begun, player.store.get().positionMs]).toEqual([2, null, 31_000])
    player.seekTo(40_000)
    player.play()
    expect([engine.begun?.positionMs, engine.paused]).toEqual([40_000, false])
    player.previous()
    player.previous()
    expect(present()).toBe(1)
  })

  test('what was closed leaves nothing behind', () => {
    begin()
    player.clear()
    expect([saved, present(), engine.paused]).toEqual(['', null, true])
  })
})

describe('the sleep timer', () => {
  test('ends at its time, softly', () => {
    begin()
    player.setSleep({ until: 'time', endsAt: now + 60_000 })
    now += 56_000
    engine.events?.onChange()
    expect(engine.volume).toBeCloseTo(0.5, 2)
    now += 4000
    engine.events?.onChange()
    expect([engine.paused, player.store.get().sleep, engine.volume]).toEqual([true, null, 1])
  })

  test('ends with the track; whoever wakes up goes on with the next one', () => {
    begin()
    player.setSleep({ until: 'track' })
    expect(engine.following).toBeNull()
    engine.goOn()
    expect([present(), engine.paused, player.store.get().sleep]).toEqual([2, true, null])
    player.play()
    expect(engine.paused).toBe(false)
  })
})

describe('what is told', () => {
  test('progress every ten seconds, at pauses and at the end; previews tell nothing', async () => {
    begin()
    now += 10_000
    Object.assign(engine, { positionMs: 10_000 })
    engine.events?.onChange()
    player.pause()
    engine.goOn()
    expect(told).toEqual(['tick 1 10000', 'pause 1 10000', 'ended 1 60000'])
    told = []
    begin([50])
    await engine.open(engine.begun?.item ?? null)
    expect(player.store.get()).toMatchObject({ isPreview: true, startsAtMs: 15_000 })
    player.pause()
    expect(told).toEqual([])
  })

  test('a film pauses the music, once', () => {
    begin()
    player.giveWay('film')
    player.giveWay('film')
    expect(told.filter((one) => one.startsWith('gave'))).toEqual(['gave way to film'])
    expect(engine.paused).toBe(true)
  })

  test('another page’s music pauses this one', async () => {
    begin()
    const other = new BroadcastChannel('parde-sound')
    other.postMessage({ what: 'music', page: 'another' })
    await expect.poll(() => engine.paused).toBe(true)
    other.close()
    expect(told.at(-1)).toBe('gave way to music')
  })
})

describe('the keys of the system', () => {
  class Metadata {
    readonly track: { title: string }
    constructor(track: { title: string }) {
      this.track = track
    }
  }
  const session = {
    metadata: null as Metadata | null,
    playbackState: 'none',
    handlers: new Map<string, ((details: { seekTime?: number }) => void) | null>(),
    position: null as object | null,
    setActionHandler: (name: string, run: null) => session.handlers.set(name, run),
    setPositionState: (position: object) => (session.position = position),
  }
  const press = (name: string, details = {}) => session.handlers.get(name)?.(details)
  beforeEach(() => {
    vi.stubGlobal('MediaMetadata', Metadata)
    vi.stubGlobal('navigator', { mediaSession: session })
    player.destroy()
    make()
  })

  test('show what sounds and where it is, and go on, back and to a second', () => {
    begin()
    expect([session.metadata?.track.title, session.playbackState]).toEqual(['1', 'playing'])
    press('nexttrack')
    expect([session.metadata?.track.title, present()]).toEqual(['2', 2])
    press('seekto', { seekTime: 12 })
    engine.events?.onChange()
    expect(session.position).toEqual({ duration: 60, position: 12, playbackRate: 1 })
    press('previoustrack')
    press('previoustrack')
    expect(present()).toBe(1)
    press('pause')
    expect([engine.paused, session.playbackState]).toEqual([true, 'paused'])
    press('play')
    expect(engine.paused).toBe(false)
  })

  test('are taken back after a film had them', () => {
    begin()
    player.giveWay('film')
    session.metadata = null
    session.handlers.clear()
    player.play()
    expect([session.metadata, session.handlers.get('pause')]).not.toContain(null)
    expect(session.handlers.size).toBeGreaterThan(0)
  })

  test('are given back when the music is closed', () => {
    begin()
    player.clear()
    expect([session.metadata, session.playbackState, session.handlers.get('play')]).toEqual([null, 'none', null])
  })
})

test('going to an entry of the queue begins it', () => {
  begin([1, 2, 3])
  const key = player.store.get().queue.ahead[1]?.key ?? -1
  player.startWith((queue) => goTo(queue, key))
  expect([present(), engine.paused]).toEqual([3, false])
})
