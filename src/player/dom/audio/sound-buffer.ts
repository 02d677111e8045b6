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

/** A source buffer whose changes wait for one another. */
export interface SoundBuffer {
  readonly url: string
  append(bytes: Uint8Array<ArrayBuffer>, window: SoundWindow): Promise<void>
  remove(from: number, to: number): Promise<void>
  /** Says that nothing more comes, so that the element ends there. */
  close(): Promise<void>
  ranges(): [start: number, end: number][]
  destroy(): void
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

/** Attach `url` to an element; the buffer opens when the element takes it. */
export function createSoundBuffer(): SoundBuffer {
  const over = new AbortController()
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  const opened = settled(source, 'sourceopen', 'sourceclose', over.signal).then(() => {
    source.duration = farEnd
    return source.addSourceBuffer(soundType)
  })
  let last: Promise<unknown> = opened
  last.catch(() => undefined)
  const change = async (run: (buffer: SourceBuffer) => void) => {
    const buffer = await opened
    over.signal.throwIfAborted()
    const done = settled(buffer, 'updateend', 'error', over.signal)
    try {
      run(buffer)
    } catch (error) {
      // nothing was begun, so nothing will end
      done.catch(() => undefined)
      buffer.dispatchEvent(new Event('updateend'))
      throw error
    }
    await done
  }
  /** One after another, whether or not the one before came through. */
  const queued = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
  const reopen = () => {
    // a removal or an addition has opened an ended source again, with the length that it had
    if (source.readyState === 'open' && source.duration < farEnd) source.duration = farEnd
  }
  return {
    url,
    append: (bytes, { offset, start, end }) =>
      queued(async () => {
        await change((buffer) => {
          buffer.timestampOffset = offset
          // the end first: a window may at no time end before it begins
          buffer.appendWindowStart = 0
          buffer.appendWindowEnd = end
          buffer.appendWindowStart = start
          buffer.appendBuffer(bytes)
        })
        reopen()
      }),
    remove: (from, to) =>
      queued(async () => {
        await change((buffer) => buffer.remove(from, to))
        reopen()
      }),
    close: () =>
      queued(async () => {
        if (source.readyState === 'open') source.endOfStream()
      }),
    ranges() {
      const buffered = source.sourceBuffers[0]?.buffered
      return Array.from({ length: buffered?.length ?? 0 }, (_, at) => [
        buffered?.start(at) ?? 0,
        buffered?.end(at) ?? 0,
      ])
    },
    destroy() {
      over.abort(new DOMException('the player was closed', 'AbortError'))
      URL.revokeObjectURL(url)
    },
  }
}
