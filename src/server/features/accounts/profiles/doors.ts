import type { Tx } from '#db/client.ts'
import type { Core } from '../../../core.ts'

/** A picture that is written and has no row yet. */
export interface PreparedPicture {
  id: string
  path: string
}

/** What profiles need of the feature that keeps pictures; handed over in `features.ts`. */
export interface PictureDoors<P extends PreparedPicture = PreparedPicture> {
  /** Bytes an uploaded picture may have. */
  mostBytes: number
  prepare(core: Core, bytes: Buffer): Promise<P>
  store(tx: Tx, picture: P): Promise<string>
  drop(core: Core, tx: Tx, imageId: string): Promise<void>
  discard(core: Core, picture: P): Promise<void>
}
