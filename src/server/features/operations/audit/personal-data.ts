import type { PersonalData } from '#server/personal-data.ts'
import { listAuditOf, listUploadsOf } from './personal-data-queries.ts'

/** The studio's data about present and former staff. It stays, because it documents how the catalogue was made. */
export const personalDataInStudio: PersonalData = {
  name: 'studio',
  collect: async (db, memberId) => ({
    deeds: await listAuditOf(db, memberId),
    uploads: await listUploadsOf(db, memberId),
  }),
}
