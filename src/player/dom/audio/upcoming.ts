import { queueAfter } from '#player/core/audio/follower.ts'
import type { Queue, Queued } from '#player/core/audio/queue.ts'
import { AudioFault, type EngineItem } from './audio-engine.ts'

export interface Skipped<T> {
  track: T
  error: unknown
}

/** Without a network nothing is closed: it is only not known. */
export const isOfNetwork = (error: unknown): boolean => error instanceof AudioFault && error.fault.kind === 'network'

/** The item that the engine prepares behind the present track, and the queue as it will be then. */
export class Upcoming<T extends Queued> {
  readonly #follow: (item: EngineItem | null) => void
  readonly #itemOf: (track: T) => EngineItem
  #planned: { item: number; queue: Queue<T> } | null = null
  #skipped: Skipped<T>[] = []
  #isCut = false

  constructor(follow: (item: EngineItem | null) => void, itemOf: (track: T) => EngineItem) {
    this.#follow = follow
    this.#itemOf = itemOf
  }

  /** The network was away for so long that the next track could not be asked for. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** Another track is begun: nothing is prepared and nothing is known. */
  forget(): void {
    this.#planned = null
    this.#skipped = []
    this.#isCut = false
  }

  /** The queue as it will be after the present track. */
  after(queue: Queue<T>): Queue<T> {
    return queueAfter(queue, (one) => this.#skipped.some(({ track }) => track === one))
  }

  /** Tells the engine what follows. An item that it has already prepared stays when it is still the right one. */
  plan(queue: Queue<T>, endsHere: boolean): void {
    const after = endsHere ? { ...queue, current: null } : this.after(queue)
    this.#isCut = false
    if (after.current === null) {
      this.#planned = null
      return this.#follow(null)
    }
    if (this.#planned?.queue.current?.key === after.current.key) {
      this.#planned.queue = after
      return
    }
    const item = this.#itemOf(after.current.track)
    this.#planned = { item: item.key, queue: after }
    this.#follow(item)
  }

  /** The prepared item has begun: the queue now; null when it was another one. */
  take(item: number): Queue<T> | null {
    if (this.#planned?.item !== item) return null
    const { queue } = this.#planned
    this.#planned = null
    return queue
  }

  /** True when it was the prepared item that failed: it is passed over, unless the network is all that is missing. */
  fail(item: number, error: unknown): boolean {
    if (this.#planned?.item !== item) return false
    const { current } = this.#planned.queue
    this.#planned = null
    if (isOfNetwork(error)) this.#isCut = true
    else if (current) this.#skipped.push({ track: current.track, error })
    return true
  }

  /** Takes the tracks passed over. Each is told in its turn: a sentence about a track not heard yet would puzzle. */
  takeSkipped(): Skipped<T>[] {
    const skipped = this.#skipped
    this.#skipped = []
    return skipped
  }
}
