import type { SupportCaseId } from '#lib/ids.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { readingKeys } from '#server/former-keys.ts'
import { deriveKey, isSignatureRight, sign } from '#server/secrets.ts'

interface Named {
  id: SupportCaseId
  number: number
}

const purpose = 'support.case'
const shape = /^(?<number>[1-9]\d{0,8})\.(?<signature>[\w-]{43})$/

/** The secret of a case's link. It is made again for each message, so no row holds it. */
export const tokenOf = (core: Core, { id, number }: Named): string =>
  `${number}.${sign(deriveKey(core.config.secret, purpose), id)}`

/** The page of a case, without language. The secret stands behind the #, which no browser sends and no log holds. */
export const linkOf = (core: Core, named: Named): string => `/case#${tokenOf(core, named)}`

/** The same as an address for a message. */
export const addressOfCase = (core: Core, named: Named, locale: Locale): string =>
  `${core.config.publicUrl}${locale === 'fa' ? '' : '/en'}${linkOf(core, named)}`

/** The number that a token names; null when it is none. */
export function numberIn(token: string): number | null {
  const number = shape.exec(token)?.groups?.['number']
  return number === undefined ? null : Number(number)
}

/** Whether a token opens this case: also one of a letter from before the house's secret was exchanged. */
export async function opens(core: Core, token: string, { id }: Pick<Named, 'id'>): Promise<boolean> {
  const signature = token.slice(token.indexOf('.') + 1)
  return (await readingKeys(core.db, core.config, purpose)).some((key) => isSignatureRight(key, id, signature))
}
