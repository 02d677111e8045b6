import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

type Place = Pick<Config, 'dataDir'>

/** The folder of all media. Paths kept in the database are relative to it. */
export const mediaRoot = (config: Place): string => join(config.dataDir, 'media')

/** Where uploads arrive; a file is named by its upload's id. */
export const uploadsFolder = (config: Place): string => join(mediaRoot(config), 'uploads')

/** Everything that a run makes on its way; kept after publishing are only the MP4s, from which packages can be made again. */
export const workFolder = (config: Place, runId: string): string => join(mediaRoot(config), 'work', runId)

export const assetFolder = (config: Place, assetId: string): string => join(mediaRoot(config), 'assets', assetId)

export const imagesFolder = (config: Place): string => join(mediaRoot(config), 'images')

/** What an asset is made of, and how it is protected. The same run makes each kind at most once. */
export interface AssetKind {
  part: 'early' | 'full' | 'preview'
  protection: 'clear' | 'aes128'
}

/**
 * The id of an asset follows from its run and kind, so that a step that is repeated after a crash finds its own work
 * instead of making a second copy. (A version 8 UUID, RFC 9562.)
 */
export function assetIdOf(runId: string, kind: AssetKind): string {
  const hash = createHash('sha256').update(`${runId}:${kind.part}:${kind.protection}`).digest('hex')
  const variant = ((Number.parseInt(hash[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  const text = `${hash.slice(0, 12)}8${hash.slice(13, 16)}${variant}${hash.slice(17, 32)}`
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Where a player asks for the key of an asset. */
export const keyAddress = (assetId: string): string => `/api/v1/keys/${assetId}`
