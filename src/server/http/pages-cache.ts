import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Edition } from './edition.ts'

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** A page as it is sent. Compressed forms are made once, when first asked for. */
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

  /** Bytes it takes at most, with its compressed forms. */
  get size(): number {
    return Math.ceil(this.body.byteLength * 1.5) + 512
  }
}

type Entry = { page: Page; freshUntil: number; staleUntil: number }
type Made = { page: Page; freshMs: number; staleMs: number }

export interface PageCacheOptions {
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  maxBytes: number
  /** When another one begins, nothing of the one before is shown. */
  edition: () => Edition
}

/**
 * Pages that are the same for every visitor. Concurrent misses of one address share one rendering; a page past its
 * time is still given while a new one is made; the least recently asked for go first when the room is full.
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>()
  private readonly making = new Map<string, Promise<Page>>()
  private readonly options: PageCacheOptions
  private bytes = 0
  private generation = 0
  private edition: string

  constructor(options: PageCacheOptions) {
    this.options = options
    this.edition = options.edition().name
  }

  async get(key: string, make: () => Promise<Made>): Promise<Page> {
    const edition = this.options.edition().name
    if (edition !== this.edition) this.invalidate()
    this.edition = edition
    const entry = this.entries.get(key)
    const now = this.options.now()
    if (entry && now < entry.staleUntil) {
      this.entries.delete(key)
      this.entries.set(key, entry)
      // A page that could not be made again is shown until its time is over.
      if (now >= entry.freshUntil) this.make(key, make).catch(() => undefined)
      return entry.page
    }
    return this.make(key, make)
  }

  /** Forgets everything, or the addresses that begin with `prefix`; what is being made now is not kept either. */
  invalidate(prefix = ''): void {
    this.generation += 1
    this.making.clear()
    for (const key of this.entries.keys()) if (key.startsWith(prefix)) this.drop(key)
  }

  private make(key: string, make: () => Promise<Made>): Promise<Page> {
    const running = this.making.get(key)
    if (running) return running
    const generation = this.generation
    const promise = make()
      .then((made) => {
        if (made.freshMs > 0 && generation === this.generation) this.store(key, made)
        return made.page
      })
      .finally(() => {
        if (this.making.get(key) === promise) this.making.delete(key)
      })
    this.making.set(key, promise)
    return promise
  }

  private store(key: string, { page, freshMs, staleMs }: Made): void {
    this.drop(key)
    const freshUntil = this.options.now() + freshMs
    this.entries.set(key, { page, freshUntil, staleUntil: freshUntil + staleMs })
    this.bytes += page.size
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.options.maxBytes) break
      this.drop(oldest)
    }
  }

  private drop(key: string): void {
    const entry = this.entries.get(key)
    if (!entry) return
    this.entries.delete(key)
    this.bytes -= entry.page.size
  }
}
