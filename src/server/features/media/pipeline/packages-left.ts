import type { Db } from '#db/client.ts'
import { packagingVersion } from '#media/packager.ts'
import { countOldPackages } from './repackage-queries.ts'

/** How many films, previews and pieces of music still play in an older packaging, and how many of them could not be packaged. */
export const packagesLeft = (db: Db): Promise<{ left: number; failed: number }> =>
  countOldPackages(db, packagingVersion)
