/** Sends a message to a partner and is killed after the partner has answered, before the answer is stored. */
import { deliverDue } from '#server/features/operations/webhooks/deliver.ts'
import { sendWebhook } from '#server/features/operations/webhooks/send-webhook.ts'
import { programCore } from './program-core.ts'

await deliverDue(programCore(), {
  send: async (sent, by) => {
    const outcome = await sendWebhook(sent, by)
    process.kill(process.pid, 'SIGKILL')
    return outcome
  },
})
