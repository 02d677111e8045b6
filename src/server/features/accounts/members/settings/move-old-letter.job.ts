import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { notifyMember } from '../jobs.ts'
import { moveOldLetter } from './move-old-letter.ts'

export const moveOldLetterHandler = handles<typeof notifyMember.payload, Core>(
  notifyMember,
  async ({ payload, core }) => moveOldLetter(core, payload),
)
