/** The gains that bring a track, and its album as a whole, to the site's loudness; decibels, measured by EBU R 128. */
export interface Gains {
  trackDb: number | null
  albumDb: number | null
}

/**
 * How loud (0 to 1) a track plays. Within an album the album's own gain keeps quiet pieces quiet; mixed, each track gets
 * its own. Never above 1: an element cannot amplify, and what is not amplified cannot clip.
 */
export function levelOf({ trackDb, albumDb }: Gains, isWithinAlbum: boolean): number {
  const gain = (isWithinAlbum ? albumDb : trackDb) ?? trackDb ?? albumDb
  if (gain === null || !Number.isFinite(gain)) return 1
  return Math.min(1, 10 ** (gain / 20))
}
