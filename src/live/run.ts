import { randomUUID } from 'node:crypto'
import type { LiveEventId } from '#lib/ids.ts'
import type { Tag } from '#media/live/flv.ts'
import { rungsBelow } from '#media/live/live-arguments.ts'
import { initSegment } from '#media/live/mp4-init.ts'
import type { Frame, SoundConfig, VideoConfig } from '#media/live/packet.ts'
import { type CutSegment, GroupBorders, Segmenter } from '#media/live/segmenter.ts'
import type { RunFacts } from '#server/features/screenings/live/index.ts'
import type { LiveHouse } from './house.ts'
import { LowerEncoder } from './lower-encoder.ts'
import { RunWriter, type Written } from './run-writer.ts'

export interface RunOptions {
  eventId: LiveEventId
  master: Buffer
  door: RunFacts['door']
  because: RunFacts['because']
  video: VideoConfig
  sound: SoundConfig | null
  /** The tags that described picture and sound. */
  configs: readonly Tag[]
  /** The encoder's time of the first picture, and the instant that it counts as. */
  beganAt: number
  beganOn: Date
  before: Written
  onFailure: (error: unknown) => void
  onDrop: (groups: number) => void
}

/** An unbroken stretch of one sender's media, from a key frame on, in all rungs. */
export class Run {
  readonly video: VideoConfig
  readonly sound: SoundConfig | null
  readonly #borders = new GroupBorders(0)
  readonly #segmenter: Segmenter
  readonly #writer: RunWriter
  readonly #lower: LowerEncoder | null
  readonly #beganAt: number
  readonly #beganOn: Date
  readonly #lowerPatienceMs: number
  #lastAt: number

  constructor(house: LiveHouse, options: RunOptions) {
    const { video, sound, beganAt, beganOn, because, door } = options
    this.video = video
    this.sound = sound
    this.#beganAt = beganAt
    this.#beganOn = beganOn
    this.#lowerPatienceMs = house.lowerPatienceMs
    this.#lastAt = beganAt
    const codecs = [video.codec, ...(sound === null ? [] : [sound.codec])].join(',')
    this.#writer = new RunWriter(house, {
      ...options,
      runId: randomUUID(),
      facts: { door, because, width: video.width, height: video.height, codecs, hasSound: sound !== null },
    })
    this.#writer.init('top', initSegment({ video, sound }))
    if (sound !== null) this.#writer.init('sound', initSegment({ video: null, sound }))
    this.#segmenter = new Segmenter({ rule: this.#borders, sound, beganAt })
    const rungs = rungsBelow(video.height)
    this.#lower =
      rungs.length === 0
        ? null
        : new LowerEncoder({
            program: [house.ffmpeg],
            rungs,
            beganAt,
            borders: this.#borders,
            writer: this.#writer,
            hasSound: sound !== null,
            onDrop: options.onDrop,
          })
    for (const tag of options.configs) this.#lower?.write(tag, { isConfig: true, isKey: false })
  }

  get droppedGroups(): number {
    return this.#lower?.droppedGroups ?? 0
  }

  /** The instant up to which it has media. */
  get reaches(): Date {
    return new Date(this.#beganOn.getTime() + this.#lastAt - this.#beganAt)
  }

  /** Takes a frame and its tag; a promise when the sender has to wait. */
  write(frame: Frame, tag: Tag): Promise<unknown> | undefined {
    this.#lastAt = Math.max(this.#lastAt, frame.at)
    const cut = this.#segmenter.take(frame)
    if (cut !== null) this.#put(cut)
    this.#lower?.write(tag, { isConfig: false, isKey: frame.track === 'video' && frame.isKey })
    return this.#writer.room()
  }

  /** Ends it; says when everything of it will be written. */
  end(): Written {
    const last = this.#segmenter.end()
    if (last !== null) this.#put(last)
    const { top, lower } = this.#writer.written()
    const end = this.#lower?.end(this.#lowerPatienceMs).then(() => this.#writer.written().lower)
    return { top, lower: end ?? lower }
  }

  #put(cut: CutSegment): void {
    this.#writer.segment('top', cut, cut.bytes)
    if (cut.soundBytes !== null) this.#writer.segment('sound', cut, cut.soundBytes)
  }
}
