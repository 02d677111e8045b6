import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Metadata, Upload } from '@tus/server'
import { transaction } from '#db/transaction.ts'
import type { UploadId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { abandonUpload } from './finish-upload.ts'
import { keys } from '../pipeline/media-keys.ts'
import { askBudget } from './upload-budget.ts'
import { findArrived, findUpload, insertPart, insertUpload, lockUpload, type NewUpload } from './upload-queries.ts'

/** The facts of an upload while tus creates it, because tus itself only knows the client's words. */
export const beginning = new AsyncLocalStorage<NewUpload>()

/**
 * As much as the studio sends in one request. A kill can lose this much, and one upload uses this much memory. Bytes.
 */
const partBytes = 16 * 1024 * 1024

/** The protocol's extensions that we offer. No checksum is looked at, so none is offered. */
export const uploadExtensions = ['creation', 'creation-with-upload', 'termination'] as const

/**
 * The store that tus needs, on top of objects that cannot be appended to: the bytes of a request become parts, each an
 * object and a row, and the rows say how much has arrived. So an upload can continue after any crash and in any web
 * process. When two requests send the same bytes, the second finds that the file has grown and drops its part.
 */
export class PartStore extends DataStore {
  readonly #core: Core

  constructor(core: Core) {
    super()
    this.#core = core
    this.extensions = [...uploadExtensions]
  }

  override async create(upload: Upload): Promise<Upload> {
    const begun = beginning.getStore()
    if (begun === undefined) throw new Error('an upload began without its row')
    await transaction(this.#core.db, async (tx) => {
      await askBudget(this.#core, tx, begun)
      await insertUpload(tx, begun)
    })
    return upload
  }

  override async getUpload(id: UploadId): Promise<Upload> {
    const [row, offset] = await Promise.all([findUpload(this.#core.db, id), findArrived(this.#core.db, id)])
    if (row === undefined || row.state === 'abandoned') throw ERRORS.FILE_NOT_FOUND
    return new Upload({
      id,
      size: row.size,
      // when the source was removed after its film was made, all of it had arrived
      offset: row.state === 'finished' ? row.size : offset,
      ...(row.metadata === '' ? {} : { metadata: Metadata.parse(row.metadata) }),
      creation_date: row.created_at.toISOString(),
    })
  }

  override async remove(id: UploadId): Promise<void> {
    if (!(await abandonUpload(this.#core, id))) throw ERRORS.FILE_NOT_FOUND
  }

  /** Returns how many bytes the file has now. The arrived bytes of a broken request are kept. */
  override async write(incoming: Readable, id: UploadId, offset: number): Promise<number> {
    let reached = offset
    let pending: Buffer[] = []
    let bytes = 0
    const storePending = async () => {
      if (bytes === 0) return
      await this.#storePart(id, reached, Buffer.concat(pending, bytes))
      reached += bytes
      pending = []
      bytes = 0
    }
    const chunks = incoming[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for (;;) {
      const next = await chunks.next().catch(async (error: unknown) => {
        await storePending()
        throw error
      })
      if (next.done) break
      pending.push(next.value)
      bytes += next.value.length
      if (bytes >= partBytes) await storePending()
    }
    await storePending()
    return reached
  }

  async #storePart(id: UploadId, firstByte: number, part: Buffer): Promise<void> {
    const { db, storage, clock } = this.#core
    const key = `${keys.uploadParts(id)}${String(firstByte).padStart(15, '0')}-${randomUUID()}`
    await storage.put(key, part)
    const isNext = await transaction(db, async (tx) => {
      const upload = await lockUpload(tx, id)
      if (upload?.state !== 'receiving' || (await findArrived(tx, id)) !== firstByte) return false
      await insertPart(tx, { upload_id: id, first_byte: firstByte, size: part.length, key, created_at: clock.now() })
      return true
    })
    if (isNext) return
    await storage.removePrefix(key)
    throw ERRORS.INVALID_OFFSET
  }
}
