import {
  type AudioEngine,
  type AudioEngineOptions,
  AudioFault,
  canSetVolume,
  type EngineItem,
  type EngineState,
} from './audio-engine.ts'

/** Before the end of a track, its follower begins to load. */
const preloadSeconds = 20

function bufferedEnd({ buffered, currentTime }: HTMLMediaElement): number {
  for (let at = 0; at < buffered.length; at++)
    if (buffered.start(at) <= currentTime + 0.25 && currentTime <= buffered.end(at)) return buffered.end(at)
  return currentTime
}

/**
 * Two elements that take turns, for browsers without Media Source (iPhone), which play the lists by themselves: the next
 * track is loaded before the end of the one before it and begins at its end. A short gap stays.
 */
export class PairEngine implements AudioEngine {
  readonly name = 'pair'
  readonly canSetVolume: boolean
  readonly #options: AudioEngineOptions
  readonly #over = new AbortController()
  #sounding: HTMLAudioElement
  #resting: HTMLAudioElement
  #item: EngineItem | null = null
  #startMs = 0
  #following: EngineItem | null = null
  /** The item whose sound the resting element has begun to load. */
  #loaded: EngineItem | null = null
  #work = new AbortController()
  #wantsPlay = false

  constructor(element: HTMLAudioElement, options: AudioEngineOptions) {
    this.#options = options
    this.canSetVolume = canSetVolume(element)
    this.#sounding = element
    this.#resting = element.ownerDocument.createElement('audio')
    this.#listen(this.#sounding)
    this.#listen(this.#resting)
  }

  /** Returns both of them, for code that listens to what they play. */
  elements(): [sounding: HTMLAudioElement, resting: HTMLAudioElement] {
    return [this.#sounding, this.#resting]
  }

  begin(item: EngineItem, positionMs: number): void {
    this.#work.abort()
    this.#work = new AbortController()
    this.#item = item
    this.#following = null
    this.#loaded = null
    this.#startMs = positionMs
    this.#sounding.removeAttribute('src')
    void this.#load(item, this.#sounding, this.#work.signal).then((isLoaded) => {
      if (isLoaded && this.#wantsPlay) void this.#sounding.play().catch(() => this.#options.events.onChange())
    })
  }

  follow(item: EngineItem | null): void {
    if (item?.key === this.#following?.key) return
    this.#following = item
    this.#loaded = null
    this.#look()
  }

  async play(): Promise<void> {
    this.#wantsPlay = true
    if (this.#sounding.hasAttribute('src')) await this.#sounding.play()
    // Within the visitor's gesture: only an element that was asked there may begin later by itself.
    else void this.#sounding.play().catch(() => undefined)
  }

  pause(): void {
    this.#wantsPlay = false
    this.#sounding.pause()
  }

  seekTo(positionMs: number): void {
    if (this.#sounding.readyState > 0) this.#sounding.currentTime = positionMs / 1000
    else this.#startMs = positionMs
  }

  setVolume(volume: number): void {
    this.#sounding.volume = volume
    this.#resting.volume = volume
  }

  state(): EngineState {
    const { currentTime, duration, readyState, paused, ended } = this.#sounding
    const isOpen = readyState > 0
    return {
      positionMs: isOpen && this.#startMs === 0 ? currentTime * 1000 : this.#startMs,
      durationMs: isOpen && Number.isFinite(duration) ? duration * 1000 : null,
      bufferedMs: bufferedEnd(this.#sounding) * 1000,
      paused: paused && !this.#wantsPlay,
      waiting: this.#wantsPlay && readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !ended,
    }
  }

  destroy(): void {
    this.#over.abort()
    this.#work.abort()
    for (const element of [this.#sounding, this.#resting]) {
      element.removeAttribute('src')
      element.load()
    }
  }

  #listen(element: HTMLAudioElement): void {
    const { signal } = this.#over
    const on = (names: string, run: () => void) => {
      for (const name of names.split(' '))
        element.addEventListener(name, () => element === this.#sounding && run(), { signal })
    }
    on('loadedmetadata', () => {
      if (this.#startMs > 0) element.currentTime = this.#startMs / 1000
      this.#startMs = 0
    })
    on('timeupdate', () => this.#look())
    on('playing waiting canplay seeked volumechange', () => this.#options.events.onChange())
    // a pause that nobody asked for came from the system: a call, a headset that was pulled out
    on('pause', () => {
      if (!element.ended) this.#wantsPlay = false
      this.#options.events.onChange()
    })
    on('play', () => {
      this.#wantsPlay = true
      this.#options.events.onChange()
    })
    on('ended', () => this.#turn())
    on('error', () => {
      const { code = 0, message = '' } = element.error ?? {}
      const kind = code === 3 ? 'decode' : code === 2 ? 'network' : 'missing'
      const fault = new AudioFault({ kind, during: 'media', detail: `native ${code} ${message}` })
      if (this.#item && element.hasAttribute('src')) this.#options.events.onFault(this.#item.key, fault)
    })
  }

  #look(): void {
    const { duration, currentTime } = this.#sounding
    const next = this.#following
    if (next && this.#loaded !== next && duration - currentTime < preloadSeconds) {
      this.#loaded = next
      void this.#load(next, this.#resting, this.#work.signal)
    }
    this.#options.events.onChange()
  }

  async #load(item: EngineItem, element: HTMLAudioElement, signal: AbortSignal): Promise<boolean> {
    try {
      const { manifestUrl } = await item.address(signal)
      if (signal.aborted) return false
      element.preload = 'auto'
      element.src = manifestUrl
      element.load()
      return true
    } catch (error) {
      if (!signal.aborted) this.#options.events.onFault(item.key, error)
      return false
    }
  }

  /** The present track is over: the other element goes on. */
  #turn(): void {
    const next = this.#following
    if (!next) {
      this.#wantsPlay = false
      return this.#options.events.onEnded()
    }
    if (this.#loaded !== next || !this.#resting.hasAttribute('src')) {
      this.begin(next, 0)
      return this.#options.events.onTrack(next.key)
    }
    ;[this.#sounding, this.#resting] = [this.#resting, this.#sounding]
    this.#item = next
    this.#following = null
    this.#loaded = null
    void this.#sounding.play().catch(() => this.#goOnWithTheOther())
    this.#options.events.onTrack(next.key)
  }

  /** The system lets only the element play that the visitor has started: it takes over the address. */
  #goOnWithTheOther(): void {
    const address = this.#sounding.src
    ;[this.#sounding, this.#resting] = [this.#resting, this.#sounding]
    this.#resting.removeAttribute('src')
    this.#sounding.src = address
    void this.#sounding.play().catch(() => {
      this.#wantsPlay = false
      this.#options.events.onChange()
    })
  }
}
