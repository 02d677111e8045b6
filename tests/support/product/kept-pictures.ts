import { join } from 'node:path'

/** Finished copies of the demo's pictures, which a fresh clone has to make once; ignored by git. */
export const keptPictures = join(import.meta.dirname, '..', '..', '..', '.vitest', 'pictures')
