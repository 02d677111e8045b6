import type { Keep } from '../accounts/index.ts'
import { listAuditOf, listUploadsOf } from './kept-queries.ts'

/** What the studio keeps of those who work or worked in it. It stays: it tells how the catalogue came about. */
export const keptStudio: Keep = {
  name: 'studio',
  collect: async (db, memberId) => ({
    deeds: await listAuditOf(db, memberId),
    uploads: await listUploadsOf(db, memberId),
  }),
}
