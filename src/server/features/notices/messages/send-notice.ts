import { GiveUp } from '#jobs/job.ts'
import type { NoticeId } from '#lib/ids.ts'
import type { Core } from '#server/core.ts'
import { sendNotice } from './jobs.ts'
import { type Letter, openLetter } from './ways/letter.ts'
import { letterMail, letterSms } from './ways/letter-message.ts'
import { sendMail } from './ways/mail.ts'
import { leaseNotice, settleNotice } from './notice-queries.ts'
import { forgetDoubts } from './reach/reach-queries.ts'
import { noteRefusal } from './reach/reach.ts'
import { AddressRefused } from './reach/refused-address.ts'
import { sendSms } from './ways/sms.ts'
import { handOverBy } from './reach/stopped-channel.ts'
import { takeNotice, type TakenNotice } from './take-notice.ts'
import { unsubscribeFoot } from './reach/unsubscribe-link.ts'

/** Hands a letter over to the mail server or the SMS provider. */
async function handOver(core: Core, notice: TakenNotice, letter: Letter, signal: AbortSignal): Promise<void> {
  const { config } = core
  const { to, locale, notice: words } = letter
  const { id } = notice
  if (to.includes('@')) {
    if (config.mail === null) throw new GiveUp('No mail server is configured.')
    const host = new URL(config.publicUrl).hostname
    const foot = unsubscribeFoot(core, notice, locale)
    const mail = letterMail(words, locale, { foot })
    const { mail: server } = config
    const whole = { id, host, to, calendar: words.calendar, unsubscribe: foot?.url ?? null, ...mail }
    await handOverBy(core, 'mail', () => sendMail(server, whole))
  } else {
    if (config.sms === null) throw new GiveUp('No SMS gateway is configured.')
    const { sms } = config
    await handOverBy(core, 'sms', () => sendSms(sms, { id, to, text: letterSms(words) }, signal))
  }
}

/**
 * Sends one notice. A worker that dies between the handing over and the commit leaves it to be sent again, under the same
 * Message-ID or `localid`, by which mailboxes and providers know a repeated one.
 */
export async function sendOne(
  core: Core,
  asked: { id: string; sealed: string; isLastTry: boolean; signal: AbortSignal },
): Promise<void> {
  const id = asked.id as NoticeId
  const letter = openLetter(core.config.secret, asked.sealed)
  const taken = { id, sealed: asked.sealed, way: 'letter', address: letter.to, job: sendNotice } as const
  const notice = await takeNotice(core, taken)
  if (notice === null) return
  try {
    await handOver(core, notice, letter, asked.signal)
  } catch (error) {
    const now = core.clock.now()
    if (error instanceof AddressRefused) {
      await noteRefusal(core, letter.to, error.harm)
      // its log says it; a dead job would only ask staff to send it again
      return settleNotice(core.db, id, { state: 'refused', reason: 'address_refused', now })
    }
    if (error instanceof GiveUp) await settleNotice(core.db, id, { state: 'refused', reason: 'not_configured', now })
    else if (asked.isLastTry) await settleNotice(core.db, id, { state: 'refused', reason: 'failed', now })
    else await leaseNotice(core.db, id, null)
    throw error
  }
  await settleNotice(core.db, id, { state: 'sent', reason: null, now: core.clock.now() })
  await forgetDoubts(core.db, letter.to)
}
