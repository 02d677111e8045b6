import { createHash } from 'node:crypto'
import type { AssetId, RunId, UploadId } from '#lib/ids.ts'

/** Where things lie behind the storage door. What ends in a slash is a prefix, the rest is the key of one object. */
export const keys = {
  /** The bytes of an upload, in parts as they came. */
  uploadParts: (uploadId: UploadId): string => `parts/${uploadId}/`,
  /** A source that did not come by an upload. */
  source: (id: string): string => `sources/${id}`,
  /** What a run leaves for later: MP4s, from which packages can be made again, and frames to choose a still from. */
  work: (runId: RunId): string => `work/${runId}/`,
  posters: (runId: RunId): string => `work/${runId}/posters/`,
  asset: (assetId: AssetId): string => `assets/${assetId}/`,
  subtitle: (trackId: string): string => `subtitles/${trackId}.vtt`,
  image: (path: string): string => `images/${path}/`,
}

/** What an asset is made of, and how it is protected. The same run makes each kind at most once. */
export interface AssetKind {
  part: 'early' | 'full' | 'preview'
  protection: 'clear' | 'aes128'
}

/**
 * The id of an asset follows from its run and kind, so that a step that is repeated after a crash finds its own work
 * instead of making a second copy. (A version 8 UUID, RFC 9562.)
 */
export function assetIdOf(runId: RunId, kind: AssetKind): string {
  const hash = createHash('sha256').update(`${runId}:${kind.part}:${kind.protection}`).digest('hex')
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  const text = `${hash.slice(0, 12)}8${hash.slice(13, 16)}${variant}${hash.slice(17, 32)}`
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Where a player asks for the key of an asset. */
export const keyAddress = (assetId: AssetId): string => `/api/v1/keys/${assetId}`
