import { hkdfSync } from 'node:crypto'
import type { AssetId } from '#lib/ids.ts'
import type { Config } from '#server/config.ts'
import type { Core } from '#server/core.ts'
import { deriveKey, seal, unseal } from '#server/secrets.ts'
import { contentKeyPurpose } from '#server/key-purposes.ts'
import { findSealedKey } from './asset-queries.ts'

/**
 * The AES-128 key of an asset that is not published: 16 bytes derived from the installation's secret and the asset's id, so
 * that a repeated step encrypts to the same bytes.
 */
function newContentKey(config: Pick<Config, 'secret'>, assetId: AssetId): Buffer {
  const root = deriveKey(config.secret, 'asset-keys')
  return Buffer.from(hkdfSync('sha256', root, 'parde', assetId, 16))
}

/**
 * The key with which an asset is encrypted. One that was published has its own for good, also when it is built again after
 * the secret was exchanged: its row is what players get the key from.
 */
export async function contentKeyOf({ db, config }: Pick<Core, 'db' | 'config'>, assetId: AssetId): Promise<Buffer> {
  const sealed = await findSealedKey(db, assetId)
  return sealed === null ? newContentKey(config, assetId) : unseal(deriveKey(config.secret, contentKeyPurpose), sealed)
}

/** The encrypted key for the row of an asset; the playback feature decrypts it for viewers with a right. */
export function sealedKeyOf(config: Pick<Config, 'secret'>, assetId: AssetId): Buffer {
  return seal(deriveKey(config.secret, contentKeyPurpose), newContentKey(config, assetId))
}
