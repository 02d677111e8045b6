/** More than are asked for at one time; the oldest is dropped first. */
const most = 500

/**
 * What every viewer asks for, read once for all of them while it is fresh. A failure is not remembered.
 *
 * @param monotonic a clock in milliseconds; null remembers nothing, for tests that change rows
 */
export function remembered<K, V>(
  read: (key: K) => Promise<V>,
  { monotonic, freshMs }: { monotonic: (() => number) | null; freshMs: number },
) {
  const known = new Map<K, { until: number; value: Promise<V> }>()
  return {
    /** `isFresh`: read again whatever is remembered. */
    get(key: K, isFresh = false): Promise<V> {
      if (monotonic === null) return read(key)
      const found = known.get(key)
      if (!isFresh && found !== undefined && found.until > monotonic()) return found.value
      const value = read(key)
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
