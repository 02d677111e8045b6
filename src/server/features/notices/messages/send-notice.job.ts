import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { sendNotice } from './jobs.ts'
import { sendOne } from './send-notice.ts'

export const sendNoticeHandler = handles<typeof sendNotice.payload, Core>(
  sendNotice,
  async ({ payload, core, signal, isLastTry }) => sendOne(core, { ...payload, signal, isLastTry }),
)
