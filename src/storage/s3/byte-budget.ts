/** How many bytes may be in memory at once: who wants more than is left waits for its turn. */
export class ByteBudget {
  #left: number
  readonly #whole: number
  readonly #waiting: { bytes: number; go: () => void }[] = []

  constructor(bytes: number) {
    this.#whole = bytes
    this.#left = bytes
  }

  /** Does the work when its bytes are free; more than the whole budget counts as the whole. */
  async hold<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    const share = Math.min(bytes, this.#whole)
    if (this.#waiting.length > 0 || this.#left < share)
      await new Promise<void>((go) => this.#waiting.push({ bytes: share, go }))
    else this.#left -= share
    try {
      return await work()
    } finally {
      this.#left += share
      this.#letIn()
    }
  }

  #letIn(): void {
    for (;;) {
      const [first] = this.#waiting
      if (first === undefined || this.#left < first.bytes) return
      this.#waiting.shift()
      this.#left -= first.bytes
      first.go()
    }
  }
}
