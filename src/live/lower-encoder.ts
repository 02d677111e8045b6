import { FlvReader, flvHeader, flvTag, type Tag } from '#media/live/flv.ts'
import { lowerArguments, type LowerRung } from '#media/live/live-arguments.ts'
import { initSegment } from '#media/live/mp4-init.ts'
import { readPacket, type SoundConfig, type VideoConfig } from '#media/live/packet.ts'
import { type PipedChild, startPiped } from '#media/live/piped-child.ts'
import { GivenBorders, type GroupBorders, Segmenter } from '#media/live/segmenter.ts'
import type { RunWriter } from './run-writer.ts'

/** With so much unread, the encoder of the lower rungs cannot follow, and loses whole groups of pictures. */
const behindBytes = 1_000_000
/** The same in time of media: a small picture has few bytes, and a slow program would be a minute behind with them. */
const behindMs = 6000

export interface LowerOptions {
  /** The program and what stands before its arguments. */
  program: readonly string[]
  rungs: readonly LowerRung[]
  hasSound: boolean
  beganAt: number
  borders: GroupBorders
  writer: Pick<RunWriter, 'init' | 'segment'>
  /** A group of pictures was left out. */
  onDrop: (groups: number) => void
}

/**
 * Makes the smaller pictures beside the encoder's own, at lower priority. It never holds anybody up: what does not fit
 * into its pipe is left out, from one key frame to the next.
 */
export class LowerEncoder {
  readonly #options: LowerOptions
  readonly #child: PipedChild
  readonly #segmenters = new Map<LowerRung['name'], Segmenter>()
  #isDropping = false
  #dropped = 0
  #isOver = false
  /** The newest moment that its program was given, and the newest one that it has given back. */
  #takenAt: number | null = null
  #givenAt: number | null = null

  constructor(options: LowerOptions) {
    this.#options = options
    const { program, rungs, hasSound } = options
    this.#child = startPiped([...program, ...lowerArguments(rungs)], { nice: true })
    this.#child.input.write(flvHeader({ sound: hasSound }))
    void this.#child.ended.then(() => {
      this.#isOver = true
    })
    for (const [n, rung] of rungs.entries()) this.#read(rung, n)
  }

  get droppedGroups(): number {
    return this.#dropped
  }

  /** The bytes that its program has not read yet. */
  get waitingBytes(): number {
    return this.#child.input.writableLength
  }

  /** Whether the program has ended, whatever the cause. */
  get isOver(): boolean {
    return this.#isOver
  }

  write(tag: Tag, { isConfig, isKey }: { isConfig: boolean; isKey: boolean }): void {
    if (this.#isOver) return
    const isFull = this.waitingBytes > behindBytes
    const isBehind = this.#takenAt !== null && this.#takenAt - (this.#givenAt ?? this.#options.beganAt) > behindMs
    if (isKey && (isFull || isBehind)) {
      this.#dropped += 1
      this.#options.onDrop(this.#dropped)
    }
    if (isKey) this.#isDropping = isFull || isBehind
    // a group that began while there was room may still run into the limit
    else if (isFull && !isConfig && !this.#isDropping) {
      this.#isDropping = true
      this.#dropped += 1
      this.#options.onDrop(this.#dropped)
    }
    if (!isConfig && this.#isDropping) return
    this.#child.input.write(flvTag(tag))
    if (!isConfig && tag.type === 'video') this.#takenAt = Math.max(this.#takenAt ?? 0, tag.at)
  }

  /** Lets it finish what it has; it is killed when that takes longer than `patienceMs`. */
  async end(patienceMs: number): Promise<void> {
    this.#child.input.end()
    let isCut = false
    const late = setTimeout(() => {
      isCut = true
      this.#child.kill()
    }, patienceMs)
    await this.#child.ended
    clearTimeout(late)
    // what a killed program was working on is not whole
    if (isCut) return
    for (const [name, segmenter] of this.#segmenters) {
      const last = segmenter.end()
      if (last !== null) this.#options.writer.segment(name, last, last.bytes)
    }
  }

  #read({ name }: LowerRung, n: number): void {
    const { writer, borders, beganAt } = this.#options
    const reader = new FlvReader()
    let video: VideoConfig | null = null
    let sound: SoundConfig | null = null
    const take = (tag: Tag) => {
      const packet = readPacket(tag)
      if (packet.is === 'video-config') video = packet.config
      else if (packet.is === 'sound-config') sound = packet.config
      if (packet.is !== 'frame') return
      if (video === null) return
      if (tag.type === 'video') this.#givenAt = Math.max(this.#givenAt ?? 0, tag.at)
      let segmenter = this.#segmenters.get(name)
      if (segmenter === undefined) {
        segmenter = new Segmenter({ rule: new GivenBorders(borders), sound, beganAt })
        this.#segmenters.set(name, segmenter)
        writer.init(name, initSegment({ video, sound }))
      }
      const cut = segmenter.take(packet.frame)
      if (cut !== null) writer.segment(name, cut, cut.bytes)
    }
    this.#child.outputs[n === 0 ? 0 : 1].on('data', (bytes: Buffer) => {
      try {
        for (const tag of reader.read(bytes)) take(tag)
      } catch {
        // a picture that cannot be read costs this rung, and never the others
        this.#child.kill()
      }
    })
  }
}
