import type { StaffRole } from './staff-roles.ts'

/** Which value of which claim makes somebody what. The first that fits wins. */
export interface OidcRoles {
  claim: string
  roles: readonly { value: string; role: StaffRole }[]
}

/** The role that the claims of a person give; null: none. A claim is one text or a list of them. */
export function roleOfClaims(claims: Readonly<Record<string, unknown>>, { claim, roles }: OidcRoles): StaffRole | null {
  const given = claims[claim]
  const values = Array.isArray(given) ? given : [given]
  return roles.find(({ value }) => values.includes(value))?.role ?? null
}

/**
 * Whether the provider says that the person has shown a second thing besides a password (`amr` of RFC 8176, or an `acr`
 * that names more than one factor).
 */
export function hasSecondFactor(claims: Readonly<Record<string, unknown>>): boolean {
  const { amr, acr } = claims
  const strong = ['mfa', 'otp', 'hwk', 'swk', 'sms', 'fpt', 'face']
  if (Array.isArray(amr) && amr.some((one) => strong.includes(String(one)))) return true
  return typeof acr === 'string' && /(^|[:/#_-])(mfa|multi-?factor|2fa|phrh?)$/i.test(acr)
}
