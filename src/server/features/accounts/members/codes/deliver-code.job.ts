import { transaction } from '#db/transaction.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { codeSmsText } from '#lib/text/notice-text.ts'
import { GiveUp, handles } from '#jobs/job.ts'
import type { Core } from '#server/core.ts'
import {
  AddressRefused,
  asEdited,
  handOverBy,
  letterMail,
  noteRefusal,
  sendMail,
  sendSms,
} from '#server/features/notices/messages/index.ts'
import { codeLetter } from './code-message.ts'
import { unsealCode } from './codes.ts'
import { deliverCode } from '../jobs.ts'
import { noteHandedOver, readCodeForDelivery } from './code-queries.ts'

/** Delivers a committed code to its owner; a code that was used, replaced or has expired meanwhile is not sent. */
export const deliverCodeHandler = handles<typeof deliverCode.payload, Core>(
  deliverCode,
  async ({ payload, core, signal, isLastTry }) => {
    const { config } = core
    const code = await readCodeForDelivery(core.db, payload.code_id)
    if (code === undefined || code.used_at !== null || code.expires_at <= core.clock.now()) return
    const digits = unsealCode(config.secret, payload.sealed)
    const host = new URL(config.publicUrl).hostname
    const id = payload.code_id
    const { user_name: to } = code
    const { locale } = payload
    const byMail = to.includes('@')
    const own = codeLetter(code.purpose, digits, locale, { byMail })
    const words = await transaction(core.db, (tx) => asEdited(tx, own, locale))
    try {
      if (byMail) {
        if (config.mail === null) throw new GiveUp('No mail server is configured.')
        const { mail } = config
        const letter = { id, host, to, ...letterMail(words, locale, { code: localDigits(digits, locale) }) }
        await handOverBy(core, 'mail', () => sendMail(mail, letter))
      } else {
        if (config.sms === null) throw new GiveUp('No SMS gateway is configured.')
        const { sms } = config
        const text = codeSmsText(words, { host, code: digits })
        await handOverBy(core, 'sms', () => sendSms(sms, { id, to, text }, signal))
      }
    } catch (error) {
      const note = { over: false, now: core.clock.now() }
      if (error instanceof AddressRefused) await noteRefusal(core, to, error.harm)
      // one address that takes nothing says nothing of the provider
      else if (isLastTry || error instanceof GiveUp) await noteHandedOver(core.db, id, note)
      throw error
    }
    await noteHandedOver(core.db, id, { over: true, now: core.clock.now() })
  },
)
