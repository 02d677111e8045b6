import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Change } from '#db/changes.ts'
import { noteReads, Reads, readsNow } from '#db/reads.ts'
import type { Edition } from './edition.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A page ready to be sent. Compressed forms are made once, at the first request for them. */
export class Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly etag: string
  private readonly compressed = new Map<'br' | 'gzip', Promise<Buffer>>()

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Buffer) {
    this.status = status
    this.headers = headers
    this.body = body
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  encoded(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.compressed.get(encoding)
    if (known) return known
    const made =
      encoding === 'br'
        ? compress.br(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : compress.gzip(this.body)
    this.compressed.set(encoding, made)
    return made
  }

  /** The most bytes it uses, with its compressed forms. */
  get size(): number {
    return Math.ceil(this.body.byteLength * 1.5) + 512
  }
}

/** One that a change has touched is only sent while no other can be made. */
type Entry = { page: Page; freshUntil: number; staleUntil: number; reads: Reads; isTouched: boolean }
/** A page under way: the things that it has read so far, and the changes meanwhile; null: everything. */
type UnderWay = { reads: Reads; missed: (Change | null)[] }
type Making = { page: Promise<Page>; reads: Reads }
type Made = { page: Page; freshMs: number; staleMs: number }

export interface PageCacheOptions {
  /** A monotonic clock in milliseconds. */
  now: () => number
  maxBytes: number
  /** When a new edition begins, nothing of the earlier one is shown. */
  edition: () => Edition
}

/** The memory that one thing that was read takes, in bytes, roughly. */
const readBytes = 300
const sizeOf = ({ page, reads }: Entry) => page.size + reads.size * readBytes

/** The counts of a cache since the process began. */
export interface CacheFigures {
  fromMemory: number
  made: number
  /** Not sent any more because of a change. */
  dropped: number
}

/**
 * Pages that are the same for every visitor. Concurrent requests for a missing page share one rendering. An outdated
 * page is still sent while a new one is rendered. When the space is full, the least recently requested pages are
 * dropped. Each is stored with the statements that were sent for it, also those of what it was made of; those of which a
 * change touches one are made anew before they are sent. If the database is away just then, the page before is sent, for
 * as long as it might have been sent without the change.
 */
export class PageCache {
  readonly figures: CacheFigures = { fromMemory: 0, made: 0, dropped: 0 }
  private readonly entries = new Map<string, Entry>()
  private readonly making = new Map<string, Making>()
  /** All that is being made, also what nobody may join any more. */
  private readonly underWay = new Set<UnderWay>()
  private readonly options: PageCacheOptions
  private bytes = 0
  private edition: string

  constructor(options: PageCacheOptions) {
    this.options = options
    this.edition = options.edition().name
  }

  async get(key: string, make: () => Promise<Made>): Promise<Page> {
    const edition = this.options.edition().name
    if (edition !== this.edition) this.forgetEdition()
    this.edition = edition
    const entry = this.entries.get(key)
    const now = this.options.now()
    if (entry && !entry.isTouched && now < entry.staleUntil) {
      this.entries.delete(key)
      this.entries.set(key, entry)
      // If rendering fails, the old page is shown until its end.
      if (now >= entry.freshUntil) this.make(key, make).page.catch(() => undefined)
      this.figures.fromMemory += 1
      readsNow()?.take(entry.reads)
      return entry.page
    }
    const making = this.make(key, make)
    readsNow()?.follow(making.reads)
    return making.page
  }

  /**
   * Has pages that these changes touch made anew before they are sent again; null touches everything. A page that is
   * being made now counts as touched if it will have read what they touch, and a later caller does not wait for it.
   */
  invalidate(changes: readonly Change[] | null): void {
    this.making.clear()
    for (const one of this.underWay) one.missed.push(...(changes ?? [null]))
    for (const entry of this.entries.values()) {
      if (entry.isTouched) continue
      if (changes !== null && !changes.some((change) => entry.reads.isTouchedBy(change))) continue
      entry.isTouched = true
      this.figures.dropped += 1
    }
  }

  /** Of prices of yesterday's tax nothing is sent, whatever happens. */
  private forgetEdition(): void {
    this.invalidate(null)
    for (const key of this.entries.keys()) this.drop(key)
  }

  private make(key: string, make: () => Promise<Made>): Making {
    const running = this.making.get(key)
    if (running) return running
    const reads = new Reads()
    const missed: UnderWay['missed'] = []
    const own = { reads, missed }
    const { edition } = this
    this.underWay.add(own)
    const page = noteReads(reads, make)
      .then((made) => {
        this.figures.made += 1
        return edition === this.edition ? this.stored(key, made, own) : made.page
      })
      .finally(() => {
        reads.end()
        this.underWay.delete(own)
        if (this.making.get(key) === making) this.making.delete(key)
      })
    const making = { page, reads }
    this.making.set(key, making)
    return making
  }

  /** Stores what was made, if it may be stored, and returns what to send. */
  private stored(key: string, made: Made, { reads, missed }: UnderWay): Page {
    const before = this.entries.get(key)
    const isAway = made.page.status === 503
    if (isAway && before !== undefined && this.options.now() < before.staleUntil) return before.page
    const isTouched = missed.some((change) => change === null || reads.isTouchedBy(change))
    const isOlder = isTouched && before?.isTouched === false
    if (made.freshMs > 0 && !isOlder) this.store(key, made, { reads, isTouched })
    // the page is gone, or nobody may store it any more
    if (made.freshMs === 0 && made.page.status < 500) this.drop(key)
    return made.page
  }

  private store(key: string, { page, freshMs, staleMs }: Made, of: Pick<Entry, 'reads' | 'isTouched'>): void {
    this.drop(key)
    const freshUntil = this.options.now() + freshMs
    const entry = { page, freshUntil, staleUntil: freshUntil + staleMs, ...of }
    this.entries.set(key, entry)
    this.bytes += sizeOf(entry)
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.options.maxBytes) break
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.bytes -= sizeOf(entry)
  }
}
