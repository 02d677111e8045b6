import type { LiveHealth, LiveNote } from '#lib/media/live-health.ts'
import type { Frame } from '#media/live/packet.ts'

/** Figures cover this many last milliseconds of the encoder. */
const windowMs = 5000
/** From here on, segments have to be cut within a group. */
const longGopMs = 2500
const slowMs = 3000
const silentMs = 5000
const dropsToTell = 10
/** A line never brings a packet before its time: a clock that runs ahead of the arrivals by more, or goes back, has jumped. */
const jumpMs = 1000
/** In an even stream this share of gaps between pictures is alike; telephones and screens send when something moves. */
const evenShare = 0.8
/** Fewer gaps say nothing of a rate. */
const gapsToJudge = 20

export interface Told {
  code: LiveNote
  figure: number | null
}

/** Measures one sender. It reads no clock: `arrivedAt` are milliseconds of any clock that only goes forward. */
export class Measure {
  #bytes: { at: number; size: number }[] = []
  #pictures: number[] = []
  #lastPicture: number | null = null
  #lastKey: number | null = null
  #lastSound: number | null = null
  #gopMs: number | null = null
  #hasBFrames = false
  #dropped = 0
  #droppedTold = 0
  #baseDelay: number | null = null
  #delay = 0
  #newest: { at: number; arrivedAt: number } | null = null
  readonly #told = new Set<LiveNote>()

  /** Takes a frame; returns what the control room should be told now. */
  see(frame: Frame, arrivedAt: number): Told[] {
    if (this.#hasJumped(frame.at, arrivedAt)) this.forgetClock()
    if (frame.at >= (this.#newest?.at ?? frame.at)) this.#newest = { at: frame.at, arrivedAt }
    this.#bytes.push({ at: frame.at, size: frame.data.length })
    while ((this.#bytes[0]?.at ?? frame.at) < frame.at - windowMs) this.#bytes.shift()
    const late = arrivedAt - frame.at
    this.#baseDelay = Math.min(this.#baseDelay ?? late, late)
    this.#delay = late - this.#baseDelay
    const told = frame.track === 'sound' ? this.#seeSound(frame) : this.#seePicture(frame)
    if (this.#delay > slowMs) told.push(...this.#once('slow_arrival', this.#delay / 1000))
    return told
  }

  /** The encoder's clock has jumped: what was measured by it means nothing any more. */
  forgetClock(): void {
    this.#bytes = []
    this.#pictures = []
    this.#lastPicture = null
    this.#lastKey = null
    this.#lastSound = null
    this.#baseDelay = null
    this.#newest = null
  }

  #hasJumped(at: number, arrivedAt: number): boolean {
    if (this.#newest === null) return false
    const step = at - this.#newest.at
    return step < -jumpMs || step - (arrivedAt - this.#newest.arrivedAt) > jumpMs
  }

  health(): Pick<LiveHealth, 'bits' | 'frameRate' | 'gopMs' | 'hasBFrames' | 'droppedFrames' | 'delayMs'> {
    const first = this.#bytes[0]
    const last = this.#bytes.at(-1)
    const span = Math.max(1000, (last?.at ?? 0) - (first?.at ?? 0))
    const bytes = this.#bytes.reduce((sum, { size }) => sum + size, 0)
    return {
      bits: Math.round((bytes * 8000) / span),
      frameRate: this.#frameRate(),
      gopMs: this.#gopMs,
      hasBFrames: this.#hasBFrames,
      droppedFrames: this.#dropped,
      delayMs: Math.round(this.#delay),
    }
  }

  #frameRate(): number | null {
    const usual = this.#usualGap()
    return usual === null ? null : Math.round(100_000 / usual) / 100
  }

  /** The middle of the gaps between pictures: a lost picture does not move it. */
  #usualGap(): number | null {
    const gaps = this.#gaps()
    if (gaps.length < 2) return null
    // milliseconds of FLV are rounded: 33, 33, 34
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
    const near = gaps.filter((gap) => Math.abs(gap - usual) <= 1)
    return near.reduce((sum, gap) => sum + gap, 0) / near.length
  }

  #gaps(): number[] {
    return this.#pictures.slice(1).map((at, n) => at - (this.#pictures[n] ?? at))
  }

  /** Whether pictures come at an even rate, so that a gap means that some were left out. */
  #isEven(usual: number): boolean {
    const gaps = this.#gaps()
    if (gaps.length < gapsToJudge) return false
    return gaps.filter((gap) => Math.abs(gap - usual) <= Math.max(1, usual / 10)).length >= gaps.length * evenShare
  }

  #seeSound({ at }: Frame): Told[] {
    this.#lastSound = at
    return []
  }

  #seePicture({ at, offset, isKey }: Frame): Told[] {
    const told: Told[] = []
    const usual = this.#usualGap()
    const gap = this.#lastPicture === null ? 0 : at - this.#lastPicture
    if (usual !== null && gap > usual * 1.8 && this.#isEven(usual)) this.#dropped += Math.round(gap / usual) - 1
    this.#lastPicture = at
    this.#pictures.push(at)
    while (this.#pictures.length > 60) this.#pictures.shift()
    if (offset > 0 && !isKey) {
      this.#hasBFrames = true
      told.push(...this.#once('b_frames', null))
    }
    if (isKey) {
      if (this.#lastKey !== null) this.#gopMs = at - this.#lastKey
      this.#lastKey = at
      if (this.#gopMs !== null && this.#gopMs > longGopMs) told.push(...this.#once('long_gop', this.#gopMs / 1000))
    }
    if (this.#dropped >= this.#droppedTold + dropsToTell) {
      this.#droppedTold = this.#dropped
      told.push({ code: 'frames_dropped', figure: this.#dropped })
    }
    if (this.#lastSound !== null && at - this.#lastSound > silentMs) told.push(...this.#once('missing_sound', null))
    return told
  }

  /** Told once for a sender: the row counts what comes again with the next one. */
  #once(code: LiveNote, figure: number | null): Told[] {
    if (this.#told.has(code)) return []
    this.#told.add(code)
    return [{ code, figure }]
  }
}
