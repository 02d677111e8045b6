import { days, hours } from '#lib/time/clock.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { hashToken, randomToken } from '#server/secrets.ts'

/** How long a link works, by who made it: a person who may be away, or somebody who sits at the machine. */
export const linkLifeMs = { invited: days(7), console: hours(24), setup: hours(24) } as const

/**
 * A new secret and its address. The secret stands behind the #, so that neither a proxy's log nor the page that follows
 * learns it.
 */
export function newLink(publicUrl: string, locale: Locale): { secret: string; tokenHash: Buffer; link: string } {
  const secret = randomToken()
  const link = `${publicUrl}${locale === 'en' ? '/en' : ''}/setup#${secret}`
  return { secret, tokenHash: hashToken(secret), link }
}

interface Found {
  withdrawn_at: Date | null
  accepted_at: Date | null
  expires_at: Date
}

/** The row of a link that works; fails with `staff.link_over`. */
export function whileOpen<Row extends Found>(core: Pick<Core, 'clock'>, row: Row | undefined): Row {
  const isOpen =
    row !== undefined && row.withdrawn_at === null && row.accepted_at === null && row.expires_at > core.clock.now()
  return isOpen ? row : fail('staff.link_over')
}
