import type { Tx } from '#db/client.ts'
import type { ImageId } from '#lib/ids.ts'
import type { Core } from '../../../core.ts'

/** A picture that is written and has no row yet. */
export interface PreparedPicture {
  id: ImageId
  path: string
}

/** What profiles need of the feature that keeps pictures; handed over in `features.ts`. */
export interface PictureDoors<P extends PreparedPicture = PreparedPicture> {
  /** Bytes an uploaded picture may have. */
  mostBytes: number
  prepare(core: Core, bytes: Buffer): Promise<P>
  store(tx: Tx, picture: P): Promise<ImageId>
  drop(core: Core, tx: Tx, imageId: ImageId): Promise<void>
  discard(core: Core, picture: P): Promise<void>
}
