import { hkdfSync } from 'node:crypto'
import type { AssetId } from '#lib/ids.ts'
import type { Config } from '../../config.ts'
import { deriveKey, seal } from '../../secrets.ts'
import { contentKeyPurpose } from '../playback/index.ts'

/**
 * The AES-128 key of an asset: 16 bytes derived from the installation's secret and the asset's id, so that a repeated
 * step encrypts to the same bytes. Another secret later changes nothing for old assets: their key is kept, sealed.
 */
export function contentKeyOf(config: Pick<Config, 'secret'>, assetId: AssetId): Buffer {
  const root = deriveKey(config.secret, 'asset-keys')
  return Buffer.from(hkdfSync('sha256', root, 'parde', assetId, 16))
}

/** The key as the database keeps it; the playback feature opens it for who may watch. */
export function sealedKeyOf(config: Pick<Config, 'secret'>, assetId: AssetId): Buffer {
  return seal(deriveKey(config.secret, contentKeyPurpose), contentKeyOf(config, assetId))
}
