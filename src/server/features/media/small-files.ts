/**
 * A small memory of files that never change: playlists and the first segments of what is watched now. The least recently
 * asked for goes first. Bytes.
 */
export function smallFiles(options: { capacity: number; largest: number }) {
  const kept = new Map<string, Buffer>()
  let size = 0
  return {
    largest: options.largest,
    get(path: string): Buffer | undefined {
      const bytes = kept.get(path)
      if (bytes === undefined) return undefined
      kept.delete(path)
      kept.set(path, bytes)
      return bytes
    },
    keep(path: string, bytes: Buffer): void {
      if (bytes.length > options.largest || kept.has(path)) return
      kept.set(path, bytes)
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
