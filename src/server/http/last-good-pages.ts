import type { Page } from './pages-cache.ts'

interface LastGood {
  page: Page
  until: number
}

/**
 * The newest good page of each address. A change of the catalogue drops pages from the memory, and so does a connection
 * for notices that was opened again; if the database goes away just then, none can be made anew. Then the one before is
 * sent, for as long as it might have been sent without the change.
 */
export class LastGoodPages {
  readonly #pages = new Map<string, LastGood>()
  readonly #now: () => number
  readonly #maxBytes: number
  #bytes = 0

  /** @param options.now a monotonic clock in milliseconds */
  constructor({ now, maxBytes }: { now: () => number; maxBytes: number }) {
    this.#now = now
    this.#maxBytes = maxBytes
  }

  /**
   * What to send where `page` was made or found.
   *
   * @param lifeMs for how long a page may be sent after it was made, in milliseconds
   */
  insteadOf(address: string, page: Page, lifeMs: number): Page {
    const last = this.#pages.get(address)
    if (page.status === 503) return last !== undefined && this.#now() < last.until ? last.page : page
    if (last?.page === page) return page
    this.#drop(address)
    if (page.status === 200 && lifeMs > 0) this.#store(address, { page, until: this.#now() + lifeMs })
    return page
  }

  #store(address: string, last: LastGood): void {
    this.#pages.set(address, last)
    this.#bytes += last.page.size
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  #drop(address: string): void {
    const last = this.#pages.get(address)
    if (last === undefined) return
    this.#pages.delete(address)
    this.#bytes -= last.page.size
  }
}
