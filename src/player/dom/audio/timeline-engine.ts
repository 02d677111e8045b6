import { segmentAt } from '#player/core/audio/playlist.ts'
import { placementAt, soundUntil } from '#player/core/audio/timeline.ts'
import { appendSegment, type Laid } from './append-segment.ts'
import { type AudioEngine, type AudioEngineOptions, AudioFault, canSetVolume, type EngineItem } from './audio-engine.ts'
import { type LineMeter, openTrack, type OpenedTrack } from './open-track.ts'
import { patiently } from './patience.ts'
import { SoundBuffer } from './sound-buffer.ts'

/** Fetched ahead of what sounds; so much a lost network may take. */
const aheadSeconds = 45
const mostDecodeErrors = 2
/** Tracks behind the present one whose sound may still be there. */
const mostKept = 4
/** The sound of a track is over a moment before its last event. */
const borderWatchMs = 400

/**
 * All tracks on one timeline of one element (Media Source): each is cut to its exact samples and put behind the one
 * before, so that the decoder never stops between two tracks.
 */
export class TimelineEngine implements AudioEngine {
  readonly name = 'timeline'
  readonly canSetVolume: boolean
  readonly #element: HTMLAudioElement
  readonly #options: AudioEngineOptions
  readonly #meter: LineMeter = { bitsPerSecond: null }
  readonly #over = new AbortController()
  #buffer: SoundBuffer | null = null
  #laid: Laid[] = []
  #begun: { item: EngineItem; positionMs: number } | null = null
  #following: EngineItem | null = null
  /** Ends the present work when something else is wanted. */
  #work = new AbortController()
  #wake: () => void = () => undefined
  #soundingKey: number | null = null
  #decodeErrors = 0
  #borderTimer = 0

  constructor(element: HTMLAudioElement, options: AudioEngineOptions) {
    this.#element = element
    this.#options = options
    this.canSetVolume = canSetVolume(element)
    this.#listen()
  }

  begin(item: EngineItem, positionMs: number): void {
    this.#begun = { item, positionMs }
    this.#following = null
    this.#laid = []
    this.#soundingKey = item.key
    this.#restart(async (signal) => {
      await this.#clear()
      const track = await this.#open(item, signal)
      const start = Math.min(positionMs / 1000, Math.max(0, track.duration - 0.05))
      const nextSegment = segmentAt(track.segments, start)
      this.#laid = [{ key: item.key, start: 0, end: track.duration, item, track, nextSegment }]
      this.#element.currentTime = start
      this.#begun = null
      await this.#fill(signal)
    })
  }

  follow(item: EngineItem | null): void {
    if (item?.key === this.#following?.key) return
    this.#following = item
    const current = this.#current()
    const later = current ? this.#laid.filter(({ start }) => start > current.start) : []
    if (!current || later.every(({ key }) => key === item?.key)) return this.#wake()
    // Another track was already put behind the present one.
    this.#laid = this.#laid.filter(({ start }) => start <= current.start)
    this.#restart(async (signal) => {
      await this.#buffer?.remove(current.end, Infinity)
      await this.#fill(signal)
    })
  }

  play(): Promise<void> {
    this.#attach()
    return this.#element.play()
  }

  pause(): void {
    this.#element.pause()
  }

  seekTo(positionMs: number): void {
    const current = this.#current()
    if (!current) {
      if (this.#begun) this.begin(this.#begun.item, positionMs)
      return
    }
    const inTrack = Math.min(Math.max(0, positionMs / 1000), Math.max(0, current.track.duration - 0.05))
    const target = current.start + inTrack
    if (soundUntil(this.#buffer?.ranges() ?? [], target) > target) {
      this.#element.currentTime = target
      return
    }
    current.nextSegment = segmentAt(current.track.segments, inTrack)
    this.#laid = [current]
    this.#restart(async (signal) => {
      await this.#clear()
      this.#element.currentTime = target
      await this.#fill(signal)
    })
  }

  setVolume(volume: number): void {
    this.#element.volume = volume
  }

  state() {
    const { currentTime, paused, readyState } = this.#element
    const current = this.#current()
    const until = soundUntil(this.#buffer?.ranges() ?? [], currentTime)
    const inTrack = (second: number) =>
      current ? Math.max(0, Math.min(second, current.end) - current.start) * 1000 : (this.#begun?.positionMs ?? 0)
    return {
      positionMs: inTrack(currentTime),
      durationMs: current ? current.track.duration * 1000 : null,
      bufferedMs: inTrack(until),
      paused,
      waiting: !paused && readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !this.#element.ended,
    }
  }

  destroy(): void {
    this.#over.abort()
    this.#work.abort()
    clearTimeout(this.#borderTimer)
    this.#buffer?.destroy()
    this.#element.removeAttribute('src')
    this.#element.load()
  }

  #listen(): void {
    const { signal } = this.#over
    const on = (names: string, run: () => void) => {
      for (const name of names.split(' ')) this.#element.addEventListener(name, run, { signal })
    }
    on('timeupdate seeked seeking', () => this.#look())
    on('play pause playing waiting canplay volumechange', () => this.#options.events.onChange())
    on('ended', () => {
      if (this.#following === null && this.#begun === null) this.#options.events.onEnded()
    })
    on('error', () => this.#onMediaError())
  }

  /** Which track sounds now. Asked at every event of the element, which come while a page is hidden too. */
  #look(): void {
    clearTimeout(this.#borderTimer)
    const current = this.#current()
    if (current && this.#begun === null && current.key !== this.#soundingKey) {
      this.#soundingKey = current.key
      if (this.#following?.key === current.key) this.#following = null
      this.#decodeErrors = 0
      this.#options.events.onTrack(current.key)
    }
    const leftMs = current ? (current.end - this.#element.currentTime) * 1000 : Infinity
    // The element tells its time four times a second only; a change of loudness wants the border itself.
    if (!this.#element.paused && leftMs < borderWatchMs) {
      this.#borderTimer = window.setTimeout(() => this.#look(), Math.max(4, leftMs + 2))
    }
    this.#options.events.onChange()
    this.#wake()
  }

  #current(): Laid | undefined {
    return placementAt(this.#laid, this.#element.currentTime)
  }

  #attach(): SoundBuffer {
    if (this.#buffer === null) {
      this.#buffer = new SoundBuffer()
      this.#element.src = this.#buffer.url
    }
    return this.#buffer
  }

  async #clear(): Promise<void> {
    const buffer = this.#attach()
    await buffer.remove(0, Infinity)
    this.#element.currentTime = 0
  }

  /** Ends the work under way and begins another. */
  #restart(run: (signal: AbortSignal) => Promise<void>): void {
    this.#work.abort()
    this.#work = new AbortController()
    const { signal } = this.#work
    this.#attach()
    run(signal).catch((error: unknown) => {
      if (signal.aborted) return
      this.#options.events.onFault(this.#current()?.key ?? this.#begun?.item.key ?? 0, error)
    })
  }

  /** Fetches and appends until the end of everything that is wanted, as far ahead as is useful. */
  async #fill(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const last = this.#laid.at(-1)
      if (!last) return
      const { currentTime } = this.#element
      const buffer = this.#attach()
      const isFar = soundUntil(buffer.ranges(), currentTime) > currentTime + aheadSeconds
      let hasMore = false
      if (!isFar && last.nextSegment < last.track.segments.length) {
        hasMore = await appendSegment(buffer, last, () => this.#element.currentTime, signal)
        this.#options.events.onChange()
      } else if (!isFar && this.#following && this.#following !== last.item)
        hasMore = await this.#lay(this.#following, last.end, signal)
      else if (!isFar && this.#following === null) await buffer.close()
      if (!hasMore) await this.#sleep(signal)
    }
  }

  /** Opens what follows. When that cannot be, the track before it still plays to its end. */
  async #lay(item: EngineItem, start: number, signal: AbortSignal): Promise<boolean> {
    try {
      const track = await this.#open(item, signal)
      if (this.#following !== item) return true
      const laid = { key: item.key, start, end: start + track.duration, item, track, nextSegment: 0 }
      this.#laid = [...this.#laid.slice(-mostKept), laid]
      return true
    } catch (error) {
      signal.throwIfAborted()
      if (this.#following === item) this.#following = null
      this.#options.events.onFault(item.key, error)
      return this.#following !== null
    }
  }

  #open(item: EngineItem, signal: AbortSignal): Promise<OpenedTrack> {
    return patiently(signal, () => openTrack(item, this.#options, this.#meter, signal))
  }

  #sleep(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      this.#wake = () => {
        signal.removeEventListener('abort', stop)
        resolve()
      }
    })
  }

  /** A broken decoder is started anew where it was; what stays broken is reported. */
  #onMediaError(): void {
    const laid = this.#current()
    const { message = '', code = 0 } = this.#element.error ?? {}
    const { positionMs } = this.state()
    const item = laid?.item ?? this.#begun?.item
    if (!item) return
    this.#work.abort()
    this.#buffer?.destroy()
    this.#buffer = null
    if (++this.#decodeErrors > mostDecodeErrors) {
      const fault = { kind: 'decode', during: 'media', detail: `element: ${code} ${message}` } as const
      this.#options.events.onFault(item.key, new AudioFault(fault))
      return
    }
    const following = this.#following
    this.begin(item, positionMs)
    this.#following = following
    void this.#element.play().catch(() => undefined)
  }
}
