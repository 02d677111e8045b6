import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { uploadsFolder } from './media-paths.ts'
import { startRun } from './start-run.ts'
import { endUpload, lockUpload } from './upload-queries.ts'

/**
 * The last byte of an upload is there: the pipeline begins, in one transaction with the upload's end. May be called any
 * number of times; only the first does something. Answers whether it did.
 */
export async function finishUpload(core: Core, id: string): Promise<boolean> {
  const arrived = await stat(join(uploadsFolder(core.config), id)).then(
    (found) => found.size,
    () => -1,
  )
  return transaction(core.db, async (tx) => {
    const upload = await lockUpload(tx, id)
    if (upload === undefined || upload.state !== 'receiving' || arrived !== upload.size) return false
    await endUpload(tx, id, 'finished', core.clock.now())
    await startRun(core, tx, {
      productId: upload.product_id,
      purpose: upload.purpose as 'feature',
      fileName: upload.file_name,
      size: upload.size,
      sourcePath: `uploads/${id}`,
      uploadId: id,
    })
    return true
  })
}
