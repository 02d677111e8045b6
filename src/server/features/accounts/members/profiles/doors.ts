import type { Tx } from '#db/client.ts'
import type { ImageId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'

/** A picture whose files are written and that has no row yet. */
export interface PreparedPicture {
  id: ImageId
  path: string
}

/** The functions of the media feature that profiles need; passed in `features.ts`. */
export interface PictureDoors<P extends PreparedPicture = PreparedPicture> {
  /** The most bytes of an uploaded picture. */
  mostBytes: number
  prepare(core: Core, bytes: Buffer): Promise<P>
  store(tx: Tx, picture: P): Promise<ImageId>
  drop(core: Core, tx: Tx, imageId: ImageId): Promise<void>
  discard(core: Core, picture: P): Promise<void>
}
