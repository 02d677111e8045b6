import { type AudioState, initialAudioState } from '#player/core/audio/audio-state.ts'
import { levelOf } from '#player/core/audio/loudness.ts'
import { emptyQueue, next, previous, type Queue, type Queued } from '#player/core/audio/queue.ts'
import type { SavedQueue } from '#player/core/audio/saved-queue.ts'
import { sleepLevel, type SleepTimer } from '#player/core/audio/sleep-timer.ts'
import { createStore, type Store } from '#player/core/store.ts'
import { type AudioEngine, AudioFault, type EngineItem } from './audio-engine.ts'
import { audioKeys } from './audio-keys.ts'
import type { AudioPlayerOptions, OpenedSound } from './audio-player-options.ts'
import { type ListeningRecord, listeningRecord } from './listening-record.ts'
import { oneSounding } from './one-sounding.ts'
import { isOfNetwork, Upcoming } from './upcoming.ts'

/** The number of tracks in a row that cannot be played and end the music: all the others would follow in a breath. */
const mostRefusals = 3

/** The queue, made to sound. Changes of the queue itself are pure functions (`core/audio`), handed to `change`. */
export class AudioPlayer<T extends Queued> {
  readonly store: Store<AudioState<T>>
  readonly #options: AudioPlayerOptions<T>
  readonly #engine: AudioEngine
  readonly #keys
  readonly #others
  readonly #record: ListeningRecord
  readonly #upcoming: Upcoming<T>
  readonly #over = new AbortController()
  readonly #sounds = new Map<number, OpenedSound>()
  #items = 0
  /** The engine's item of the present track; 0 before anything was begun, as after a reload. */
  #item = 0
  #refusals = 0

  constructor(options: AudioPlayerOptions<T>, saved: SavedQueue<T> | null) {
    this.#options = options
    this.store = createStore(initialAudioState<T>(options.seed))
    if (saved) this.store.set({ queue: saved.queue, positionMs: saved.positionMs })
    this.#engine = options.engine({
      events: {
        onTrack: (item) => this.#onTrack(item),
        onChange: () => this.#onChange(),
        onEnded: () => this.#onEnded(),
        onFault: (item, error) => this.#onFault(item, error),
      },
      keyHeaders: options.keyHeaders,
      savesData: options.savesData,
    })
    this.#keys = audioKeys({
      play: () => this.play(),
      pause: () => this.pause(),
      next: () => this.next(),
      previous: () => this.previous(),
      seekTo: (positionMs) => this.seekTo(positionMs),
      seekBy: (seconds) => this.seekBy(seconds),
    })
    const itemOf = (track: T) => this.#engineItem(track)
    this.#upcoming = new Upcoming((item) => this.#engine.follow(item), itemOf)
    this.#record = listeningRecord(options, () => this.store.get())
    this.#others = oneSounding((what) => this.giveWay(what))
    const { signal } = this.#over
    options.page.addEventListener('online', () => this.#onOnline(), { signal })
    options.page.addEventListener('pagehide', () => this.#record.save(), { signal })
    this.store.set({ canSetVolume: this.#engine.canSetVolume })
  }

  /** Changes what is to come, or what is current. The present sound goes on when its entry stays. */
  change(run: (queue: Queue<T>) => Queue<T>): void {
    const before = this.store.get().queue
    const queue = run(before)
    if (queue === before) return
    this.store.set({ queue })
    if (queue.current?.key === before.current?.key) this.#plan()
    else if (queue.current === null) this.#engine.pause()
    else if (this.#item !== 0) this.#begin(0)
    else this.store.set({ positionMs: 0, durationMs: null })
    this.#record.save()
  }

  /** Changes the queue and plays its present track from its beginning. Call it within the visitor's gesture. */
  startWith(run: (queue: Queue<T>) => Queue<T>): void {
    this.store.set({ queue: run(this.store.get().queue), stopped: null })
    this.#refusals = 0
    this.#begin(0)
    this.play()
  }

  play(): void {
    const { queue, positionMs, stopped } = this.store.get()
    if (queue.current === null) return
    if (stopped !== null) this.#refusals = 0
    if (this.#item === 0 || stopped !== null) this.#begin(positionMs)
    this.#others.say()
    // a film in between has taken the system's keys
    this.#keys.show(this.#options.describe(queue.current.track))
    void this.#engine.play().catch(() => this.#onChange())
  }

  pause(): void {
    this.#engine.pause()
    this.#record.report('pause')
    this.#record.save()
  }

  toggle(): void {
    if (this.store.get().paused) this.play()
    else this.pause()
  }

  next(): void {
    const { queue } = this.store.get()
    const after = next(queue, true)
    if (after.current === null) return
    this.#record.report('pause')
    this.store.set({ queue: after })
    this.#begin(0)
    if (!this.store.get().paused) this.play()
  }

  previous(): void {
    const { queue, positionMs } = this.store.get()
    const before = previous(queue, positionMs)
    if (before === queue) return this.seekTo(0)
    this.store.set({ queue: before })
    this.#begin(0)
    if (!this.store.get().paused) this.play()
  }

  seekTo(positionMs: number): void {
    const { durationMs } = this.store.get()
    const target = Math.max(0, durationMs === null ? positionMs : Math.min(positionMs, durationMs))
    this.store.set({ positionMs: target })
    if (this.#item !== 0) this.#engine.seekTo(target)
    this.#record.save()
  }

  seekBy = (seconds: number): void => this.seekTo(this.store.get().positionMs + seconds * 1000)

  setVolume(volume: number): void {
    this.store.set({ volume: Math.min(1, Math.max(0, volume)), muted: false })
    this.#applyLevel()
  }

  setMuted(muted: boolean): void {
    this.store.set({ muted })
    this.#applyLevel()
  }

  setSleep(sleep: SleepTimer | null): void {
    this.store.set({ sleep })
    this.#applyLevel()
    this.#plan()
  }

  /** Something else sounds: the music pauses, once. */
  giveWay(what: 'music' | 'film'): void {
    if (this.store.get().paused) return
    this.pause()
    this.#options.onGaveWay(what)
  }

  /** Ends the music and forgets the queue. */
  clear(): void {
    this.pause()
    this.#engine.follow(null)
    this.#item = 0
    this.#upcoming.forget()
    const queue = emptyQueue<T>(this.store.get().queue.seed)
    this.store.set({ queue, positionMs: 0, durationMs: null, paused: true, stopped: null, sleep: null })
    this.#keys.show(null)
    this.#options.save('')
  }

  destroy(): void {
    this.#record.save()
    this.#over.abort()
    this.#engine.destroy()
    this.#keys.show(null)
    this.#others.close()
  }

  #engineItem(track: T): EngineItem {
    const key = ++this.#items
    return {
      key,
      address: async (signal) => {
        const sound = await this.#options.open(track, signal)
        this.#sounds.set(key, sound)
        if (key === this.#item) this.#onOpened()
        return sound
      },
    }
  }

  #begin(positionMs: number): void {
    const { current } = this.store.get().queue
    if (current === null) return
    const item = this.#engineItem(current.track)
    this.#item = item.key
    this.#upcoming.forget()
    this.#sounds.clear()
    this.store.set({ positionMs, durationMs: null, bufferedMs: 0, isPreview: false, startsAtMs: 0, stopped: null })
    this.#engine.begin(item, positionMs)
    this.#plan()
  }

  #plan(): void {
    const { queue, sleep } = this.store.get()
    if (this.#item !== 0) this.#upcoming.plan(queue, sleep?.until === 'track')
  }

  #onOnline(): void {
    if (this.store.get().stopped === 'network') this.play()
    else if (this.#upcoming.isCut) this.#plan()
  }

  #onTrack(item: number): void {
    const queue = this.#upcoming.take(item)
    if (queue === null) return
    this.#record.report('ended')
    this.#item = item
    this.#tellSkipped()
    this.#refusals = 0
    this.store.set({ queue, positionMs: 0, durationMs: null })
    if (queue.current) this.#keys.show(this.#options.describe(queue.current.track))
    this.#onOpened()
    this.#plan()
    this.#onChange()
    this.#record.save()
  }

  #onOpened(): void {
    const { isPreview = false, startsAtMs = 0 } = this.#sounds.get(this.#item) ?? {}
    this.store.set({ isPreview, startsAtMs })
    this.#applyLevel()
  }

  #onChange(): void {
    const { positionMs, durationMs, bufferedMs, paused, waiting } = this.#engine.state()
    if (this.#item === 0) return
    this.store.set({ positionMs, durationMs, bufferedMs, paused, waiting })
    this.#keys.tell({ positionMs, durationMs, paused })
    if (paused) return
    if (positionMs > 0) this.#refusals = 0
    const now = this.#options.now()
    if (sleepLevel(this.store.get().sleep, now) === 0) {
      this.pause()
      this.setSleep(null)
    } else this.#applyLevel()
    this.#record.tick()
  }

  /** The end of the queue: the last track stands at its beginning, ready to be played again. */
  #onEnded(): void {
    this.#record.report('ended')
    this.#tellSkipped()
    this.#engine.pause()
    this.#item = 0
    this.store.set({ paused: true, waiting: false, positionMs: 0 })
    const { sleep, queue } = this.store.get()
    const after = this.#upcoming.after(queue)
    const isCut = this.#upcoming.isCut
    // A listener who wakes up goes on with the next one, and so does one who comes back to the network.
    if ((isCut || sleep?.until === 'track') && after.current !== null) this.store.set({ queue: after })
    if (isCut) this.store.set({ stopped: 'network' })
    if (sleep?.until === 'track') this.store.set({ sleep: null })
    this.#record.save()
  }

  #onFault(item: number, error: unknown): void {
    const { queue } = this.store.get()
    if (this.#upcoming.fail(item, error)) {
      if (!this.#upcoming.isCut) this.#plan()
      return
    }
    if (item !== this.#item || queue.current === null) return
    const after = next(queue, true)
    const isStopped = isOfNetwork(error) || ++this.#refusals >= mostRefusals || after.current === null
    this.#options.onFault(queue.current.track, error, isStopped)
    if (isStopped) {
      this.#engine.pause()
      const stopped = isOfNetwork(error) ? 'network' : error instanceof AudioFault ? 'broken' : 'refused'
      this.store.set({ stopped, paused: true, waiting: false })
      return
    }
    this.store.set({ queue: after })
    this.#begin(0)
    this.play()
  }

  #tellSkipped(): void {
    for (const { track, error } of this.#upcoming.takeSkipped()) this.#options.onFault(track, error, false)
  }

  #applyLevel(): void {
    const { volume, muted, queue, sleep } = this.store.get()
    const gains = this.#sounds.get(this.#item)?.gains ?? { trackDb: null, albumDb: null }
    const isWithinAlbum = !queue.isShuffled && queue.current !== null && queue.current.rank !== null
    const level = levelOf(gains, isWithinAlbum) * sleepLevel(sleep, this.#options.now())
    this.#engine.setVolume(muted ? 0 : volume * level)
  }
}
