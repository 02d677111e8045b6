import { transaction } from '#db/transaction.ts'
import type { UploadId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { releaseFiles, removeFiles } from './pending-files.ts'
import { keys } from '../pipeline/media-keys.ts'
import { startRun } from '../pipeline/start-run.ts'
import { deleteParts, endUpload, findArrived, lockUpload } from './upload-queries.ts'

/**
 * The last byte of an upload has arrived: the pipeline begins, in one transaction with the upload's end. It may be
 * called any number of times; only the first call has an effect. Returns whether it did.
 */
export async function finishUpload(core: Core, id: UploadId): Promise<boolean> {
  return transaction(core.db, async (tx) => {
    const upload = await lockUpload(tx, id)
    if (upload === undefined || upload.state !== 'receiving') return false
    if ((await findArrived(tx, id)) !== upload.size) return false
    await endUpload(tx, id, 'finished', core.clock.now())
    await startRun(core, tx, {
      productId: upload.product_id,
      purpose: upload.purpose,
      fileName: upload.file_name,
      size: upload.size,
      sourcePath: keys.uploadParts(id),
      uploadId: id,
    })
    return true
  })
}

/** Ends an unfinished upload and frees its space at once. False when it was over already. */
export async function abandonUpload(core: Core, id: UploadId): Promise<boolean> {
  const isGivenUp = await transaction(core.db, async (tx) => {
    const upload = await lockUpload(tx, id)
    if (upload === undefined || upload.state !== 'receiving') return false
    await endUpload(tx, id, 'abandoned', core.clock.now())
    await deleteParts(tx, id)
    await releaseFiles(core, tx, keys.uploadParts(id))
    return true
  })
  if (isGivenUp) await removeFiles(core, keys.uploadParts(id))
  return isGivenUp
}
