import type { PersonalData } from '../accounts/index.ts'
import { listAuditOf, listUploadsOf } from './personal-data-queries.ts'

/** What the studio keeps of those who work or worked in it. It stays: it tells how the catalogue came about. */
export const personalDataInStudio: PersonalData = {
  name: 'studio',
  collect: async (db, memberId) => ({
    deeds: await listAuditOf(db, memberId),
    uploads: await listUploadsOf(db, memberId),
  }),
}
