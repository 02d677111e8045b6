import { GiveUp, handles } from '#jobs/job.ts'
import type { Core } from '../../../core.ts'
import { notifyMember } from '../jobs.ts'
import { sendMail } from '../mail.ts'
import { sendSms } from '../sms.ts'
import { noticeMail, noticeSms } from './notice-message.ts'
import { openLetter } from './notify.ts'

/** Delivers a committed notice to its recipient, even when the account is deleted by then. */
export const notifyMemberHandler = handles<typeof notifyMember.payload, Core>(
  notifyMember,
  async ({ payload, core, signal }) => {
    const { config } = core
    const { to, locale, notice } = openLetter(config.secret, payload.sealed)
    const { id } = payload
    if (to.includes('@')) {
      if (config.mail === null) throw new GiveUp('No mail server is configured.')
      const host = new URL(config.publicUrl).hostname
      const { calendar } = notice.kind === 'message' ? notice : {}
      await sendMail(config.mail, { id, host, to, calendar, ...noticeMail(notice, locale) })
    } else {
      if (config.sms === null) throw new GiveUp('No SMS gateway is configured.')
      await sendSms(config.sms, { id, to, text: noticeSms(notice, locale) }, signal)
    }
  },
)
