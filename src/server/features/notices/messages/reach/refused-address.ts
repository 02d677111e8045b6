import { days } from '#lib/time/clock.ts'
import { GiveUp } from '#jobs/job.ts'

/** A refusal's harm to an address: `gone`, nobody is there; `doubtful`, it may have been our message, or a bad day. */
export type Harm = 'gone' | 'doubtful'

/** A server or a provider refused the address; a retry cannot help. */
export class AddressRefused extends GiveUp {
  override name = 'AddressRefused'
  readonly harm: Harm
  constructor(message: string, harm: Harm) {
    super(message)
    this.harm = harm
  }
}

/**
 * When an address counts as unreachable: at once when it is said to be gone, else with the third refusal in a row, each
 * within 30 days of the one before.
 */
export const refusalRule = { most: 3, within: days(30) }

/**
 * Judges an SMTP refusal (RFC 5321, 3463): 5.1.x says that there is no such mailbox or domain, 5.2.1 that it takes no
 * mail. Other codes of 550 to 553 may mean our message, or a full mailbox. Null: it says nothing of the address.
 */
export function harmOfMail(code: number | undefined, said: string): Harm | null {
  if (code === undefined || code < 550 || code > 553) return null
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(said)
  if (enhanced === null) return 'doubtful'
  const [, subject, detail] = enhanced
  return subject === '1' || (subject === '2' && detail === '1') ? 'gone' : 'doubtful'
}
