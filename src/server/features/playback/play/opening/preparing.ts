/**
 * Whether a season or a series has something to watch now, or its own day is stated. One whose episodes are all to come
 * was sold as if it could be watched.
 */
export function isWholeReady(
  whole: { release_at: Date | null },
  episodes: readonly { release_at: Date | null; has_feature: unknown }[],
  now: Date,
): boolean {
  const isThere = (at: Date | null) => at === null || at <= now
  return !isThere(whole.release_at) || episodes.some((one) => one.has_feature === true && isThere(one.release_at))
}

/**
 * Released, but without anything to play yet. Such a film is not sold, because a buyer wants to watch now. A film that
 * is not released yet may be sold before it is there, because its day is stated.
 */
export function isPreparing(film: { release_at: Date | null; has_feature: unknown }, now: Date): boolean {
  return film.has_feature !== true && (film.release_at === null || film.release_at <= now)
}
