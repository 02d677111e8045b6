import type { Api } from '../api.ts'
import type { Config } from '../config.ts'
import { fail } from '../fail.ts'

const securityTxtPath = '/.well-known/security.txt'

/** The characters of a mail address that mean something else in an address of the web are percent-encoded. */
const mailto = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`

/**
 * Returns eleven months after the month began: the file is the same all month, so that it can be cached, and less than
 * a year ahead, as RFC 9116 (2.5.5) asks. A reader sees in its date when nobody looks after the file.
 */
function expiresAt(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11, 1)).toISOString()
}

/** The lines of RFC 9116, or null where the house names nobody to tell. */
function linesOf({ publicUrl, supportEmail, security }: Config, now: Date): string[] | null {
  const contact = security.contact ?? (supportEmail === null ? null : mailto(supportEmail))
  if (contact === null) return null
  // the RFC knows no canonical address without https (2.5.2)
  const canonical = publicUrl.startsWith('https:') ? [`Canonical: ${new URL(securityTxtPath, publicUrl).href}`] : []
  return [
    `Contact: ${new URL(contact).href}`,
    `Expires: ${expiresAt(now)}`,
    'Preferred-Languages: fa, en',
    ...canonical,
    ...(security.policy === null ? [] : [`Policy: ${new URL(security.policy).href}`]),
  ]
}

/** Where somebody who found a hole in the house is told whom to tell (RFC 9116). */
export function registerSecurityTxt({ app, core }: Api): void {
  app.get(securityTxtPath, async (_request, reply) => {
    const lines = linesOf(core.config, core.clock.now())
    if (lines === null) return fail('request.not_found')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
