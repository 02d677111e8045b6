/** Names an ffprobe that reads HLS, for runs with one that does not (scripts/test/image-step.ts). */
export const playlistReaderName = 'PLAYLIST_READER'

/**
 * The ffprobe that reads our playlists as a stranger would. The image's own knows no playlists, because no upload may be
 * one.
 */
export const playlistReader = (ffprobe: string): string => process.env[playlistReaderName] ?? ffprobe
