import { createTransport } from 'nodemailer'
import type { CalendarMethod } from '#lib/time/calendar-file.ts'
import { inSpan } from '#lib/trace.ts'
import type { Config } from '#server/config.ts'
import { whyUnreachable } from '#server/settings/public-address.ts'
import type { Mail } from './letter-message.ts'
import { AddressRefused, harmOfMail } from '../reach/refused-address.ts'
import { ChannelStopped } from '../reach/stopped-channel.ts'

const patienceMs = 10_000

interface CalendarPart {
  method: CalendarMethod
  text: string
}

const eventOf = ({ method, text }: CalendarPart) => ({ method, content: text, filename: 'parde.ics' })

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Whether letters may go to this server encrypted only. By STARTTLS a server offers it in plain words, which somebody on the
 * way can take out; then codes and the password would be readable. Within the operator's own network, and where the
 * address says otherwise, it is not asked for.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  const isLeftOff = searchParams.get('requireTLS') === 'false' || searchParams.get('ignoreTLS') === 'true'
  return !isLeftOff && whyUnreachable(hostname) === null
}

/**
 * Sends one mail over SMTP. `id` becomes the Message-ID, so that most mailboxes show a repeated mail once. Errors never
 * contain the address, which servers like to quote. With `unsubscribe` a mail program offers to switch such mails off by one
 * press (RFC 8058). Fails with `AddressRefused` where the server refuses the address.
 */
export async function sendMail(
  config: NonNullable<Config['mail']>,
  message: {
    id: string
    to: string
    host: string
    calendar?: CalendarPart | undefined
    unsubscribe?: string | null
  } & Mail,
): Promise<void> {
  const transport = createTransport({
    url: config.smtpUrl,
    ...(mustEncrypt(config.smtpUrl) ? { requireTLS: true } : {}),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  const { id, host, calendar, unsubscribe, ...mail } = message
  try {
    const sent = {
      ...mail,
      ...(calendar === undefined ? {} : { icalEvent: eventOf(calendar) }),
      from: config.from,
      messageId: `<${id}@${host}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe ? oneClick(unsubscribe) : {}) },
    }
    await inSpan('send mail', () => transport.sendMail(sent), { kind: 'client' })
  } catch (error) {
    const { code, responseCode, response } = error as { code?: string; responseCode?: number; response?: string }
    const reason = `${code ?? 'unknown'}${responseCode === undefined ? '' : ` ${responseCode}`}`
    const harm = harmOfMail(responseCode, response ?? '')
    if (code === 'EAUTH') throw new ChannelStopped('The mail server does not take the password.', reason)
    if (harm !== null) throw new AddressRefused(`The mail server refused the address (${reason}).`, harm)
    throw new Error(`The mail could not be handed over (${reason}).`)
  } finally {
    transport.close()
  }
}
