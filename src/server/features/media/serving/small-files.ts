/**
 * A small cache of files that never change: playlists and the first segments of what is watched now. The least recently
 * used is dropped first. Bytes.
 */
export function smallFiles(options: { capacity: number; largest: number }) {
  const kept = new Map<string, Buffer>()
  let size = 0
  return {
    largest: options.largest,
    get(key: string): Buffer | undefined {
      const bytes = kept.get(key)
      if (bytes === undefined) return undefined
      kept.delete(key)
      kept.set(key, bytes)
      return bytes
    },
    put(key: string, bytes: Buffer): void {
      if (bytes.length > options.largest || kept.has(key)) return
      kept.set(key, bytes)
      size += bytes.length
      for (const [oldest, old] of kept) {
        if (size <= options.capacity) break
        kept.delete(oldest)
        size -= old.length
      }
    },
  }
}

export type SmallFiles = ReturnType<typeof smallFiles>
