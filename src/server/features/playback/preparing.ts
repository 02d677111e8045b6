/**
 * Released, but there is nothing to play yet. Such a film is not sold: whoever pays wants to watch now. One that is
 * still to come may be bought before it is there, because its day is told.
 */
export function isPreparing(film: { release_at: Date | null; has_feature: unknown }, now: Date): boolean {
  return film.has_feature !== true && (film.release_at === null || film.release_at <= now)
}
