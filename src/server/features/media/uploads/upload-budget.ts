import type { Tx } from '#db/client.ts'
import { after, hours } from '#lib/time/clock.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { lockUploads, type NewUpload, sumUnfinished } from './upload-queries.ts'

/** The largest file that is taken. Bytes. */
export const largestBytes = 200 * 1024 ** 3

/**
 * The uploads that one member may have begun and not finished: two of the largest films, or a season of small ones. A
 * finished one is a film of the house, and a member who gives one up, or begins none for a week, has the room again.
 */
export const unfinishedOfMember = { bytes: 2 * largestBytes, files: 100 }

/** So long after its last byte an upload is on its way, and the room for the rest of it is not given to another. */
const onItsWay = hours(1)

/**
 * Refuses an upload that would take what others are sending now, or more than its member may leave unfinished. Call it in
 * the transaction that writes the row: two that begin at once see each other.
 * @throws `storage.full`, `storage.promised`, `studio.uploads_unfinished`
 */
export async function askBudget(core: Core, tx: Tx, { memberId, size, now }: NewUpload): Promise<void> {
  await lockUploads(tx)
  const { own, promised } = await sumUnfinished(tx, { memberId, since: after(now, -onItsWay) })
  const { bytes, files } = unfinishedOfMember
  if (own.oldest !== null && (own.files >= files || own.bytes + size > bytes))
    fail('studio.uploads_unfinished', { most: files, gigabytes: Math.round(bytes / 1024 ** 3), ...own.oldest })
  const room = await core.storage.room()
  if (size > 0 && room < size) fail('storage.full')
  if (size > 0 && room < size + promised) fail('storage.promised')
}
