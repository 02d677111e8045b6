/** More than are asked for at one time; the oldest is dropped first. */
const most = 500

interface Memory<Q> {
  /** A clock in milliseconds; null remembers nothing, for tests that change rows. */
  monotonic: (() => number) | null
  freshMs: number
  /** Questions with the same text have the same answer. */
  keyOf: (question: Q) => string
}

/** Reads an answer once for all viewers while it is fresh. A failure is not remembered. */
export function remembered<Q, V>(read: (question: Q) => Promise<V>, { monotonic, freshMs, keyOf }: Memory<Q>) {
  const known = new Map<string, { until: number; value: Promise<V> }>()
  return {
    /** `isFresh`: reads again although an answer is remembered. */
    get(question: Q, isFresh = false): Promise<V> {
      if (monotonic === null) return read(question)
      const key = keyOf(question)
      const found = known.get(key)
      if (!isFresh && found !== undefined && found.until > monotonic()) return found.value
      const value = read(question)
      known.delete(key)
      known.set(key, { until: monotonic() + freshMs, value })
      for (const oldest of known.keys()) {
        if (known.size <= most) break
        known.delete(oldest)
      }
      value.catch(() => known.delete(key))
      return value
    },
  }
}
