import { createHash } from 'node:crypto'
import { packagingVersion } from '#media/packager.ts'
import type { AssetId, RunId, UploadId } from '#lib/ids.ts'

/** Keys and prefixes in storage. Text that ends in a slash is a prefix, everything else is the key of one object. */
export const keys = {
  /** The bytes of an upload, in parts as they arrived. */
  uploadParts: (uploadId: UploadId): string => `parts/${uploadId}/`,
  /** A source that was not uploaded. */
  source: (id: string): string => `sources/${id}`,
  /** Files of a run for later: MP4s, from which packages can be made again, and frames from which to choose a still. */
  work: (runId: RunId): string => `work/${runId}/`,
  texts: (runId: RunId): string => `work/${runId}/texts/`,
  posters: (runId: RunId): string => `work/${runId}/posters/`,
  asset: (assetId: AssetId): string => `assets/${assetId}/`,
  subtitle: (trackId: string): string => `subtitles/${trackId}.vtt`,
  image: (path: string): string => `images/${path}/`,
}

/** The part of an asset and its protection. A run makes each kind at most once. */
export interface AssetKind {
  part: 'early' | 'full' | 'preview'
  protection: 'clear' | 'aes128'
}

/**
 * The id of an asset is derived from its run, its kind and the way of packaging, so that a step that is repeated after a crash finds its own work
 * instead of making a second copy. (A version 8 UUID, RFC 9562.)
 */
export function assetIdOf(runId: RunId, kind: AssetKind): string {
  const name = `${runId}:${kind.part}:${kind.protection}:${packagingVersion}`
  const hash = createHash('sha256').update(name).digest('hex')
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  const text = `${hash.slice(0, 12)}8${hash.slice(13, 16)}${variant}${hash.slice(17, 32)}`
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Where a player requests the key of an asset. */
export const keyAddress = (assetId: AssetId): string => `/api/v1/keys/${assetId}`
