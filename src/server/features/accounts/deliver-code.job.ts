import { GiveUp, handles } from '#jobs/job.ts'
import type { Core } from '../../core.ts'
import { AddressRefused, noteRefusal, sendMail, sendSms } from '../notices/index.ts'
import { codeMail, codeSms } from './code-message.ts'
import { unsealCode } from './codes.ts'
import { deliverCode } from './jobs.ts'
import { readCodeForDelivery } from './code-queries.ts'

/** Delivers a committed code to its owner; a code that was used, replaced or has expired meanwhile is not sent. */
export const deliverCodeHandler = handles<typeof deliverCode.payload, Core>(
  deliverCode,
  async ({ payload, core, signal }) => {
    const { config } = core
    const code = await readCodeForDelivery(core.db, payload.code_id)
    if (code === undefined || code.used_at !== null || code.expires_at <= core.clock.now()) return
    const digits = unsealCode(config.secret, payload.sealed)
    const purpose = code.purpose
    const host = new URL(config.publicUrl).hostname
    const id = payload.code_id
    const { user_name: to } = code
    try {
      if (to.includes('@')) {
        if (config.mail === null) throw new GiveUp('No mail server is configured.')
        await sendMail(config.mail, { id, host, to, ...codeMail(purpose, digits, payload.locale) })
      } else {
        if (config.sms === null) throw new GiveUp('No SMS gateway is configured.')
        await sendSms(config.sms, { id, to, text: codeSms(purpose, digits, payload.locale, host) }, signal)
      }
    } catch (error) {
      if (error instanceof AddressRefused) await noteRefusal(core, to, error.harm)
      throw error
    }
  },
)
