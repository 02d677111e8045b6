/** Of a track and of its album: integrated loudness by EBU R 128, as a gain that brings it to `targetLufs`. */
export interface Loudness {
  trackLufs: number | null
  albumLufs: number | null
}

/** The reference of ReplayGain 2.0. Nearly all music is louder, so that turning down is enough. */
export const targetLufs = -18

/**
 * How loud (0 to 1) a track plays. Within an album the album's own gain keeps quiet pieces quiet; mixed, each track gets
 * its own. Never above 1: an element cannot amplify, and what is not amplified cannot clip.
 */
export function levelOf({ trackLufs, albumLufs }: Loudness, isWithinAlbum: boolean): number {
  const lufs = (isWithinAlbum ? albumLufs : trackLufs) ?? trackLufs ?? albumLufs
  if (lufs === null || !Number.isFinite(lufs)) return 1
  return Math.min(1, 10 ** ((targetLufs - lufs) / 20))
}
