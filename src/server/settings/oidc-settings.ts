import type { OidcRoles } from '#lib/lists/oidc-roles.ts'
import { type StaffRole, staffRoles } from '#lib/lists/staff-roles.ts'
import { webAddress } from './addresses.ts'
import { type Found, readSecretFile } from './look-at-files.ts'
import { oneOf, secretOfContract, text } from './numbers-and-words.ts'
import { path, setting, shown, Unfit } from './setting.ts'

const isRole = (word: string): word is StaffRole => staffRoles.some((role) => role === word)

/** `roles:parde-admin=admin,parde-edit=editor`. */
const oidcRoles = setting(
  {
    expected: `a claim, a colon, and value=role with commas between, each role ${staffRoles.slice(0, -1).join(', ')} or ${staffRoles.at(-1)}`,
    example: 'roles:parde-admin=admin,parde-edit=editor',
  },
  (given): OidcRoles => {
    const at = given.indexOf(':')
    const claim = given.slice(0, Math.max(at, 0)).trim()
    if (claim === '') throw new Unfit()
    const roles = given
      .slice(at + 1)
      .split(',')
      .map((pair) => {
        const [, value = '', role = ''] = /^\s*(.*?)\s*=\s*([a-z]+)\s*$/.exec(pair) ?? []
        if (value === '' || !isRole(role)) throw new Unfit(`names ${shown(pair.trim())}`)
        return { value, role }
      })
    return { claim, roles }
  },
)

export const oidcEnvironment = {
  /** The provider by which staff sign in; without it there is none. */
  OIDC_ISSUER: webAddress('https://id.cinema.example').optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: secretOfContract.optional(),
  /** A file with it, so that it stands in no environment. */
  OIDC_CLIENT_SECRET_FILE: path('a file that can be read, with the secret', '/etc/parde/oidc-secret').optional(),
  /** Which value of which claim makes somebody what. */
  OIDC_ROLES: oidcRoles.optional(),
  /** `provider`: who comes from it has always shown a second factor there; `claims`: when it says so. */
  OIDC_SECOND_FACTOR: oneOf(['claims', 'provider']).default('claims'),
  /** `off`: staff come in by the provider only. */
  STAFF_PASSWORDS: oneOf(['on', 'off']).default('on'),
}

interface Given {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_CLIENT_SECRET_FILE?: string | undefined
  OIDC_ROLES?: OidcRoles | undefined
  OIDC_SECOND_FACTOR?: 'claims' | 'provider' | undefined
  STAFF_PASSWORDS?: 'on' | 'off' | undefined
}

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  roles: OidcRoles
  secondFactor: 'claims' | 'provider'
}

const whole = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const
const secretFile = 'OIDC_CLIENT_SECRET_FILE'

/** `isGiven` says of a name whether it is set, rightly or not. */
export function oidcFaults(e: Given, isGiven: (name: string) => boolean, mode: 'demo' | 'live'): Found[] {
  const isThere = (name: (typeof whole)[number]) =>
    isGiven(name) || (name === 'OIDC_CLIENT_SECRET' && isGiven(secretFile))
  const missing = whole.some(isThere) ? whole.filter((name) => !isThere(name)) : []
  const isTwice = isGiven('OIDC_CLIENT_SECRET') && isGiven(secretFile)
  const isPlain = mode === 'live' && e.OIDC_ISSUER?.startsWith('https:') === false
  const locksOut = e.STAFF_PASSWORDS === 'off' && !isGiven('OIDC_ISSUER')
  return [
    ...missing.map((name) => ({
      name,
      found: 'is missing, though other settings of the same service are there: set it, or take the others away',
    })),
    ...(isTwice ? [{ name: secretFile, found: 'and OIDC_CLIENT_SECRET are both set: set one of them' }] : []),
    ...(isPlain
      ? [
          {
            name: 'OIDC_ISSUER',
            found: `is ${shown(e.OIDC_ISSUER ?? '')} and must begin with https://, because credentials go there`,
          },
        ]
      : []),
    ...(locksOut
      ? [{ name: 'STAFF_PASSWORDS', found: 'is off and OIDC_ISSUER is not set: nobody of staff could come in' }]
      : []),
  ]
}

export function readOidc(e: Given): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET_FILE: file, OIDC_ROLES: roles } = e
  const clientSecret = file === undefined ? e.OIDC_CLIENT_SECRET : readSecretFile(file)
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || roles === undefined) return null
  return { issuer, clientId, clientSecret, roles, secondFactor: e.OIDC_SECOND_FACTOR ?? 'claims' }
}
