import { createTransport } from 'nodemailer'
import { GiveUp } from '#jobs/job.ts'
import type { CalendarMethod } from '#lib/calendar-file.ts'
import type { Config } from '../../config.ts'
import type { Mail } from './code-message.ts'

const patienceMs = 10_000

interface CalendarPart {
  method: CalendarMethod
  text: string
}

const eventOf = ({ method, text }: CalendarPart) => ({ method, content: text, filename: 'parde.ics' })

/**
 * Sends one mail over SMTP. `id` becomes the Message-ID, so that most mailboxes show a repeated mail once. Errors never
 * contain the address, which servers like to quote.
 */
export async function sendMail(
  config: NonNullable<Config['mail']>,
  message: { id: string; to: string; host: string; calendar?: CalendarPart | undefined } & Mail,
): Promise<void> {
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  const { id, host, calendar, ...mail } = message
  try {
    await transport.sendMail({
      ...mail,
      ...(calendar === undefined ? {} : { icalEvent: eventOf(calendar) }),
      from: config.from,
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const reason = `${code ?? 'unknown'}${responseCode === undefined ? '' : ` ${responseCode}`}`
    if (responseCode !== undefined && responseCode >= 550 && responseCode <= 553) {
      throw new GiveUp(`The mail server refused the address (${reason}).`)
    }
    throw new Error(`The mail could not be handed over (${reason}).`)
  } finally {
    transport.close()
  }
}
