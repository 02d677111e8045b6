import { handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import { sendPush } from '../jobs.ts'
import { pushOne } from '../push/send-push.ts'

export const sendPushHandler = handles<typeof sendPush.payload, Core>(
  sendPush,
  async ({ payload, core, signal, isLastTry }) => pushOne(core, { ...payload, signal, isLastTry }),
)
