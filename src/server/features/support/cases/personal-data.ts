import type { Core } from '#server/core.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { dropImage } from '#server/features/media/index.ts'
import { eraseCases, listCaseData } from './personal-data-queries.ts'

/** A member's letters to the house; they leave with the account, pictures too. */
export const personalDataInSupport = (core: Pick<Core, 'queue' | 'clock'>): PersonalData => ({
  name: 'support_cases',
  collect: listCaseData,
  erase: async (tx, memberId) => {
    for (const id of await eraseCases(tx, memberId)) await dropImage(core, tx, id)
  },
})
