import { AsyncLocalStorage } from 'node:async_hooks'
import type { PersonId, ProductId } from '#lib/ids.ts'
import { type About, type Change, isTouched, type Read } from './changes.ts'
import { shapeOf } from './statement-shape.ts'

const anybody: About = { titles: null, people: null }

/** The statements read while something was made: it is as old as the first change that touches one of them. */
export class Reads {
  readonly #reads = new Map<string, Read>()
  readonly #followers = new Set<Reads>()

  get size(): number {
    return this.#reads.size
  }

  /** Everything that `other` has read and will read was read here as well. */
  follow(other: Reads): void {
    if (other === this) return
    other.#followers.add(this)
    this.take(other)
  }

  /** Everything that `other` has read. */
  take(other: Reads): void {
    for (const [name, read] of other.#reads) this.#add(name, read)
  }

  /** It is made: nobody waits for what it reads. */
  end(): void {
    this.#followers.clear()
  }

  note(read: Read): void {
    const { titles, people } = read.about
    this.#add(`${read.shape.id}/${titles?.join() ?? '*'}/${people?.join() ?? '*'}`, read)
  }

  /** Tells whether it may look different after this change. An answer that read nothing may depend on anything. */
  isTouchedBy(change: Change): boolean {
    if (this.#reads.size === 0) return true
    for (const read of this.#reads.values()) if (isTouched(read, change)) return true
    return false
  }

  #add(name: string, read: Read): void {
    if (this.#reads.has(name)) return
    this.#reads.set(name, read)
    for (const follower of this.#followers) follower.#add(name, read)
  }
}

const current = new AsyncLocalStorage<{ reads: Reads; about: About }>()

/** Returns the reads of the work in progress here, if there is any. */
export const readsNow = (): Reads | null => current.getStore()?.reads ?? null

/** Does the work, and notes each of its statements in `reads`. */
export function noteReads<Answer>(reads: Reads, work: () => Promise<Answer>): Promise<Answer> {
  return current.run({ reads, about: anybody }, work)
}

/**
 * Does work whose statements find rows of these titles alone, or of what these titles name or what names them
 * (`titles_showing` in the database): a change of others does not touch them. Where this is not sure, leave it out.
 */
export function aboutTitles<Answer>(titles: readonly ProductId[], work: () => Promise<Answer>): Promise<Answer> {
  const store = current.getStore()
  return store === undefined ? work() : current.run({ ...store, about: { ...store.about, titles } }, work)
}

/** The same of people. */
export function aboutPeople<Answer>(people: readonly PersonId[], work: () => Promise<Answer>): Promise<Answer> {
  const store = current.getStore()
  return store === undefined ? work() : current.run({ ...store, about: { ...store.about, people } }, work)
}

/** The connection sends a statement. */
export function noteStatement(text: string): void {
  const store = current.getStore()
  if (store !== undefined) store.reads.note({ shape: shapeOf(text), about: store.about })
}
