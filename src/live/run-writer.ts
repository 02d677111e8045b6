import type { LiveEventId, LiveRunId } from '#lib/ids.ts'
import type { LiveRung } from '#lib/media/live-health.ts'
import { inTrace } from '#lib/trace.ts'
import { encryptSegment } from '#media/aes128.ts'
import type { CutSegment } from '#media/live/segmenter.ts'
import {
  addRun,
  addSegment,
  isTooLate,
  liveFiles,
  nextKeyNumber,
  type RunFacts,
  segmentKey,
} from '#server/features/screenings/live/index.ts'
import type { LiveHouse } from './house.ts'

/** The number of segments that one key opens: about half a minute. */
const segmentsOfKey = 15
/** With more than this unwritten, the sender has to wait. */
const bytesLimit = 32 * 1024 * 1024

/**
 * When a run is written: the encoder's own picture and the sound, and the lower rungs, which may be seconds behind. The next
 * run waits for each by itself, so a slow rung never holds up the picture that is back.
 */
export interface Written {
  top: Promise<unknown>
  lower: Promise<unknown>
}

export const nothingBefore: Written = { top: Promise.resolve(), lower: Promise.resolve() }

const laneOf = (rung: LiveRung): keyof Written => (rung === 'top' || rung === 'sound' ? 'top' : 'lower')

export interface WriterOptions {
  eventId: LiveEventId
  runId: LiveRunId
  master: Buffer
  facts: RunFacts
  /** The encoder's time that counts as the beginning, and the instant of it. */
  beganAt: number
  beganOn: Date
  /** The run before, whose segments are written first. */
  before: Written
  /** A segment of the encoder's own picture could not be written: the list must not go on with the next one. */
  onFailure: (error: unknown) => void
}

/**
 * Writes the segments of a run, one after another: encrypted into storage, then as a row, which puts it into the lists. The
 * run's row is written with its first segment, so that a run in the lists is never empty.
 */
export class RunWriter {
  readonly #house: LiveHouse
  readonly #options: WriterOptions
  readonly #lanes: Written
  #pending = 0
  #run: { number: number; sequence: number } | null = null
  readonly #keys = new Map<number, number>()
  #nextKey: number | null = null
  #hasFailed = false

  constructor(house: LiveHouse, options: WriterOptions) {
    this.#house = house
    this.#options = options
    this.#lanes = { ...options.before }
  }

  /** When there is room again, or undefined when there is. */
  room(): Promise<unknown> | undefined {
    return this.#pending > bytesLimit ? this.#lanes.top : undefined
  }

  /** The initialisation segment of a rung; it is clear. */
  init(rung: LiveRung, bytes: Buffer): void {
    const { eventId, runId } = this.#options
    this.#next(rung, bytes.length, () => this.#house.storage.put(liveFiles.init(eventId, runId, rung), bytes))
  }

  segment(rung: LiveRung, cut: CutSegment, bytes: Buffer): void {
    const write = () => inTrace('live segment', () => this.#write(rung, cut, bytes), { facts: { 'parde.rung': rung } })
    this.#next(rung, bytes.length, write)
  }

  /** When all that was given so far is written, or was given up. */
  written(): Written {
    return { ...this.#lanes }
  }

  #next(rung: LiveRung, size: number, write: () => Promise<unknown>): void {
    this.#pending += size
    const lane = laneOf(rung)
    // a lower rung needs the key that the encoder's own picture of the moment has got
    const before = lane === 'lower' ? Promise.all([this.#lanes.lower, this.#lanes.top]) : this.#lanes.top
    this.#lanes[lane] = before
      .then(() => (this.#hasFailed ? undefined : write()))
      .catch((err: unknown) => {
        this.#house.log.error({ err, rung, event: this.#options.eventId }, 'a live segment could not be written')
        if (rung !== 'top' || this.#hasFailed) return
        this.#hasFailed = true
        this.#options.onFailure(err)
      })
      .finally(() => {
        this.#pending -= size
      })
  }

  async #write(rung: LiveRung, cut: CutSegment, bytes: Buffer): Promise<void> {
    const { eventId, runId, master, facts, beganAt, beganOn } = this.#options
    const { storage, clock } = this.#house
    this.#run ??= await addRun(this.#house, { eventId, runId, facts, beganOn })
    const sequence = this.#run.sequence + cut.sequence
    if (laneOf(rung) === 'lower' && (await isTooLate(this.#house, eventId, sequence))) return
    const keyNumber = await this.#keyOf(rung, cut.sequence)
    const encrypted = encryptSegment(bytes, segmentKey(master, keyNumber), sequence)
    await storage.put(liveFiles.segment(eventId, runId, rung, sequence), encrypted)
    await addSegment(this.#house, {
      eventId,
      runId,
      runNumber: this.#run.number,
      rung,
      sequence,
      keyNumber,
      startsAt: new Date(beganOn.getTime() + cut.shownAt - beganAt),
      durationUs: Math.round(cut.durationMs * 1000),
      bytes: encrypted.length,
      isIndependent: cut.isIndependent,
      now: clock.now(),
    })
  }

  /** All rungs of a moment have one key. The encoder's own picture is written first. */
  async #keyOf(rung: LiveRung, sequence: number): Promise<number> {
    const known = this.#keys.get(sequence)
    if (known !== undefined) return known
    if (rung !== 'top') throw new Error(`segment ${sequence} of ${rung} has no key: the encoder’s own was not written`)
    const before = sequence % segmentsOfKey === 0 ? undefined : this.#keys.get(sequence - 1)
    const keyNumber = before ?? (await this.#newKey())
    this.#keys.set(sequence, keyNumber)
    this.#keys.delete(sequence - 300)
    return keyNumber
  }

  /**
   * A key that nothing was enciphered with. The one after it is taken at the same time, from when on the web gives it away:
   * so viewers ask for it spread over half a minute, and not all in the two seconds in which its first segment is listed.
   */
  async #newKey(): Promise<number> {
    const { eventId } = this.#options
    const keyNumber = this.#nextKey ?? (await nextKeyNumber(this.#house, eventId))
    this.#nextKey = await nextKeyNumber(this.#house, eventId)
    return keyNumber
  }
}
