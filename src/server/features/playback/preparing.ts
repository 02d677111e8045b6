/**
 * Released, but without anything to play yet. Such a film is not sold, because a buyer wants to watch now. A film that
 * is not released yet may be sold before it is there, because its day is stated.
 */
export function isPreparing(film: { release_at: Date | null; has_feature: unknown }, now: Date): boolean {
  return film.has_feature !== true && (film.release_at === null || film.release_at <= now)
}
