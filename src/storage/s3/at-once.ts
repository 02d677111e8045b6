/**
 * Does the work for every item, at most `limit` at once. After the first failure nothing new begins; what has begun is
 * waited for, and the failure is thrown.
 */
export async function atOnce<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values()
  let failure: { error: unknown } | null = null
  const go = async () => {
    for (const item of rest) {
      if (failure !== null) return
      await work(item).catch((error: unknown) => {
        failure ??= { error }
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, go))
  const failed = failure as { error: unknown } | null
  if (failed !== null) throw failed.error
}

/** Turns for each name: the work on one name begins when the work before it has ended. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve()
    const own = before.then(work, work)
    const end = own.catch(() => undefined)
    this.#last.set(name, end)
    try {
      return await own
    } finally {
      if (this.#last.get(name) === end) this.#last.delete(name)
    }
  }
}
