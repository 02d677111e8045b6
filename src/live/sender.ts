import { randomUUID } from 'node:crypto'
import type { LiveEventId } from '#lib/ids.ts'
import type { LiveHealth, LiveNote } from '#lib/media/live-health.ts'
import type { Tag } from '#media/live/flv.ts'
import { readPacket } from '#media/live/packet.ts'
import { beat, endLease, note, type RunFacts } from '#server/features/screenings/live/index.ts'
import type { LiveHouse } from './house.ts'
import { Measure } from './measure.ts'
import { Run } from './run.ts'
import type { Written } from './run-writer.ts'
import { StreamState } from './stream-state.ts'
import type { CutCode, TagSink } from './tag.ts'

const beatMs = 2000
/** Until so much time has passed, a first key frame may still come. */
const blindToTellMs = 5000

/** Where a sender has stopped. */
export interface Left {
  reaches: Date
  written: Written
}

export interface SenderOptions {
  eventId: LiveEventId
  senderId: string
  master: Buffer
  door: RunFacts['door']
  /** The event had a picture before. */
  isBack: boolean
  /** When the runs of an earlier sender of this process are written, and up to which instant they reach. */
  before: Written
  reaches: Date
  cut: (code: CutCode) => void
  /** Called at once when the sender is gone; its last segments are still to be written. */
  onEnd: (left: Left) => void
  /** A clock that only goes forward, in milliseconds. */
  now: () => number
}

/** The one sender of an event: turns its packets into runs, tells how it does, and holds the event's lease. */
export class Sender implements TagSink {
  readonly #house: LiveHouse
  readonly #options: SenderOptions
  readonly #measure = new Measure()
  readonly #state = new StreamState()
  readonly #timer: NodeJS.Timeout
  #run: Run | null = null
  #because: RunFacts['because']
  #before: Written
  #reaches: Date
  #hasSent = false
  #sentAt: number
  #blindSince: number
  #isBlindTold = false
  #isReleased: Promise<unknown> = Promise.resolve()
  #isOver = false

  constructor(house: LiveHouse, options: SenderOptions) {
    this.#house = house
    this.#options = options
    this.#because = options.isBack ? 'returned' : 'first'
    this.#before = options.before
    this.#reaches = options.reaches
    this.#sentAt = options.now()
    this.#blindSince = this.#sentAt
    this.#timer = setInterval(() => void this.#beat(), beatMs)
    this.#note(options.isBack ? 'returned' : 'connected', null)
  }

  write(tag: Tag): void | Promise<void> {
    if (this.#isOver) return
    this.#hasSent = true
    this.#sentAt = this.#options.now()
    const packet = readPacket(tag)
    if (packet.is === 'unsupported') return this.#refuse('unsupported')
    const step = this.#state.take(packet, tag)
    if (step.ends !== null) this.#endRun(step.ends.because, step.ends.figure)
    if (step.isHopeless) return this.#refuse('unsupported')
    if (packet.is === 'frame') {
      for (const { code, figure } of this.#measure.see(packet.frame, this.#options.now())) this.#note(code, figure)
    }
    if (step.begins !== null) this.#beginRun(step.begins)
    let room: Promise<unknown> | undefined
    for (const { frame, tag: one } of step.frames) room = this.#run?.write(frame, one) ?? room
    return room?.then(() => undefined)
  }

  /** For how many milliseconds nothing has come. */
  get silentMs(): number {
    return this.#options.now() - this.#sentAt
  }

  /** Leaves its place to the camera that has come back; settles when the place is free. */
  async giveWay(): Promise<void> {
    this.#note('replaced', null)
    this.close()
    this.#options.cut('replaced')
    await this.#isReleased
  }

  close(because?: 'full'): void {
    if (this.#isOver) return
    this.#isOver = true
    clearInterval(this.#timer)
    this.#endRun('returned', null)
    const { eventId, senderId, onEnd } = this.#options
    this.#note(because === 'full' ? 'refused_full' : 'left', null)
    const isReleased = endLease(this.#house, eventId, senderId).catch((err: unknown) =>
      this.#house.log.warn({ err }, 'a lease stays until it counts as dead'),
    )
    this.#isReleased = isReleased
    const { top, lower } = this.#before
    onEnd({ reaches: this.#reaches, written: { top, lower: Promise.all([lower, isReleased]) } })
  }

  #refuse(code: 'unsupported'): void {
    this.#note(code, null)
    this.#options.cut(code)
  }

  #beginRun({ frame, video, sound, configs }: NonNullable<ReturnType<StreamState['take']>['begins']>): void {
    const now = this.#house.clock.now()
    const { eventId, master, door } = this.#options
    this.#run = new Run(this.#house, {
      eventId,
      master,
      door,
      because: this.#because,
      video,
      sound,
      configs,
      beganAt: frame.at,
      // what comes back never lies before what was there
      beganOn: now > this.#reaches ? now : this.#reaches,
      before: this.#before,
      onFailure: () => {
        this.#note('storage_failed', null)
        this.#state.beginAgain()
        this.#endRun('failed', null)
      },
      onDrop: (groups) => this.#note('rung_behind', groups),
    })
  }

  #endRun(because: RunFacts['because'], figure: number | null): void {
    const noted: Partial<Record<RunFacts['because'], LiveNote>> = {
      size: 'size_changed',
      sound: 'late_sound',
      clock: 'clock_jump',
    }
    const code = noted[because]
    if (code !== undefined) this.#note(code, figure)
    if (because === 'clock') this.#measure.forgetClock()
    const run = this.#run
    if (run === null) return
    this.#run = null
    this.#because = because
    this.#reaches = run.reaches
    this.#before = run.end()
  }

  async #beat(): Promise<void> {
    const { eventId, senderId, cut } = this.#options
    const hasSent = this.#hasSent
    this.#hasSent = false
    this.#tellBlind()
    try {
      const isOurs = await beat(this.#house, eventId, { sender: senderId, hasSent, health: this.#health() })
      if (!isOurs && !this.#isOver) {
        this.#note('replaced', null)
        cut('replaced')
      }
    } catch (err) {
      // the database is gone for a moment: the picture goes on as far as it can
      this.#house.log.warn({ err }, 'a live beat failed')
    }
  }

  /** A camera that is connected and shows nothing looks well at its own end. */
  #tellBlind(): void {
    const now = this.#options.now()
    if (this.#run !== null) this.#blindSince = now
    const blindMs = now - this.#blindSince
    if (blindMs < blindToTellMs || this.#isBlindTold) return
    this.#isBlindTold = true
    this.#note('no_picture', Math.round(blindMs / 1000))
  }

  #health(): LiveHealth | null {
    const run = this.#run
    if (run === null) return null
    const { width, height } = run.video
    return {
      ...this.#measure.health(),
      door: this.#options.door,
      width,
      height,
      hasSound: run.sound !== null,
      droppedGroups: run.droppedGroups,
    }
  }

  #note(code: LiveNote, figure: number | null): void {
    const { eventId, senderId } = this.#options
    void note(this.#house, eventId, { sender: senderId, code, figure }).catch((err: unknown) =>
      this.#house.log.warn({ err, code }, 'a live note is lost'),
    )
  }
}

/** An identity for a sender's lease. */
export const newSenderId = (): string => randomUUID()
