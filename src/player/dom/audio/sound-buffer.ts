import { AudioFault } from './audio-engine.ts'

/** AAC-LC in MP4: what our packages hold. */
export const soundType = 'audio/mp4; codecs="mp4a.40.2"'

/** No album is as long; an element only seeks to places within its length. */
const farEnd = 24 * 3600

/** Where in time a segment's sound may be: what is outside is cut off, to the sample in Chromium. */
export interface SoundWindow {
  offset: number
  start: number
  end: number
}

function settled(target: EventTarget, done: string, failed: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const finish = (run: () => void) => () => {
      over.abort()
      run()
    }
    const wait = { signal: over.signal }
    target.addEventListener(done, finish(resolve), wait)
    const broken = new AudioFault({ kind: 'decode', during: 'media', detail: `source buffer: ${failed}` })
    target.addEventListener(
      failed,
      finish(() => reject(broken)),
      wait,
    )
    signal.addEventListener(
      'abort',
      finish(() => reject(signal.reason)),
      wait,
    )
  })
}

/** A source buffer whose changes wait for one another. Attach `url` to an element; it opens when the element takes it. */
export class SoundBuffer {
  readonly url: string
  readonly #source = new MediaSource()
  readonly #over = new AbortController()
  readonly #opened: Promise<SourceBuffer>
  #last: Promise<unknown>

  constructor() {
    this.url = URL.createObjectURL(this.#source)
    this.#opened = settled(this.#source, 'sourceopen', 'sourceclose', this.#over.signal).then(() => {
      this.#source.duration = farEnd
      return this.#source.addSourceBuffer(soundType)
    })
    this.#last = this.#opened.catch(() => undefined)
  }

  append(bytes: Uint8Array<ArrayBuffer>, { offset, start, end }: SoundWindow): Promise<void> {
    return this.#change((buffer) => {
      buffer.timestampOffset = offset
      // the end first: a window may at no time end before it begins
      buffer.appendWindowStart = 0
      buffer.appendWindowEnd = end
      buffer.appendWindowStart = start
      buffer.appendBuffer(bytes)
    })
  }

  remove(from: number, to: number): Promise<void> {
    return this.#change((buffer) => buffer.remove(from, to))
  }

  /** Says that nothing more comes, so that the element ends there. */
  close(): Promise<void> {
    return this.#queued(async () => {
      await this.#opened
      if (this.#source.readyState === 'open') this.#source.endOfStream()
    })
  }

  ranges(): [start: number, end: number][] {
    const buffered = this.#source.sourceBuffers[0]?.buffered
    const range = (at: number): [number, number] => [buffered?.start(at) ?? 0, buffered?.end(at) ?? 0]
    return Array.from({ length: buffered?.length ?? 0 }, (_, at) => range(at))
  }

  destroy(): void {
    this.#over.abort(new DOMException('the player was closed', 'AbortError'))
    URL.revokeObjectURL(this.url)
  }

  /** One after another, whether or not the one before came through. */
  #queued(run: () => Promise<void>): Promise<void> {
    const next = this.#last.then(run)
    this.#last = next.catch(() => undefined)
    return next
  }

  #change(run: (buffer: SourceBuffer) => void): Promise<void> {
    return this.#queued(async () => {
      const buffer = await this.#opened
      this.#over.signal.throwIfAborted()
      run(buffer)
      // the events of a change come later than the call
      await settled(buffer, 'updateend', 'error', this.#over.signal)
      // a change has opened an ended source again, with the length that it had
      if (this.#source.readyState === 'open' && this.#source.duration < farEnd) this.#source.duration = farEnd
    })
  }
}
