import { z } from 'zod'
import { LoggedIn } from './accounts.ts'
import { MadePasskey, NewPasskeyRequest, PasskeyRequest, SignedByPasskey, TypedFactor } from './passkeys.ts'
import { RememberToken } from './credentials.ts'
import { Instant, Message, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

export const authSecondFactor = route({
  method: 'POST',
  path: '/auth/second-factor',
  tag: 'auth',
  summary:
    'Completes a way in with a passkey, a time code or a recovery code, then goes on as a login, or to RESET_PASSWORD',
  access: 'public',
  body: z.object({
    remember_token: RememberToken,
    /** One of the two. */
    passkey: SignedByPasskey.optional(),
    code: TypedFactor.optional(),
  }),
  responses: { 200: LoggedIn },
})

export const authPasskeyRequest = route({
  method: 'POST',
  path: '/auth/passkey/request',
  tag: 'auth',
  summary: 'What a browser needs to sign in with a passkey alone',
  access: 'public',
  responses: { 200: z.object({ request: PasskeyRequest }) },
})

export const authPasskey = route({
  method: 'POST',
  path: '/auth/passkey',
  tag: 'auth',
  summary: 'Signs in with a passkey alone: it counts as password and factor',
  access: 'public',
  body: z.object({ passkey: SignedByPasskey }),
  responses: { 200: LoggedIn },
})

export const Factors = z
  .object({
    passkeys: z.array(z.object({ id: Uuid, name: z.string(), created_at: Instant, last_used_at: Instant.nullable() })),
    /** Since when time codes are on; null: they are off. */
    time_codes_since: Instant.nullable(),
    recovery_codes_left: z.int(),
    /** False for an account that only its organisation signs in: there is no password to ask for once more. */
    has_password: z.boolean(),
    /** Whether the member's role asks for a factor. */
    is_needed: z.boolean(),
    /** Whether this session was proved by a factor. */
    is_proved: z.boolean(),
  })
  .meta({ id: 'Factors' })

/** After a change. Recovery codes are made with the first factor, and shown this once. */
const Changed = z.object({ message: z.string(), factors: Factors, recovery_codes: z.array(z.string()).nullable() })

const own = { tag: 'account', access: 'member', grownUp: true } as const

export const getFactors = route({
  ...own,
  method: 'GET',
  path: '/me/factors',
  summary: 'By what the member proves more than the password',
  responses: { 200: Factors },
})

export const askForNewPasskey = route({
  ...own,
  confirm: true,
  method: 'POST',
  path: '/me/passkeys/request',
  summary: 'What a browser needs to make a passkey for this member',
  responses: { 200: z.object({ request: NewPasskeyRequest }) },
})

export const addPasskey = route({
  ...own,
  confirm: true,
  method: 'POST',
  path: '/me/passkeys',
  summary: 'Adds the passkey that the browser made; this session counts as proved by it',
  body: z.object({ name: z.string().max(200), passkey: MadePasskey }),
  responses: { 200: Changed },
})

export const removePasskey = route({
  ...own,
  confirm: true,
  method: 'DELETE',
  path: '/me/passkeys/:id',
  summary: 'Removes a passkey; with the last factor the recovery codes go too',
  params: z.object({ id: Uuid }),
  responses: { 200: Changed },
})

export const beginTimeCodes = route({
  ...own,
  confirm: true,
  method: 'POST',
  path: '/me/time-codes',
  summary: 'A secret for an app of time codes; they are on when the first code is confirmed',
  responses: {
    200: z.object({
      /** In letters, for a person who types it. */
      secret: z.string(),
      /** The content of the QR code for the app. */
      address: z.string(),
    }),
  },
})

export const confirmTimeCodes = route({
  ...own,
  confirm: true,
  method: 'POST',
  path: '/me/time-codes/confirm',
  summary: 'Turns time codes on with the first one; this session counts as proved by it',
  body: z.object({ code: TypedFactor }),
  responses: { 200: Changed },
})

export const endTimeCodes = route({
  ...own,
  confirm: true,
  method: 'DELETE',
  path: '/me/time-codes',
  summary: 'Turns time codes off; with the last factor the recovery codes go too',
  responses: { 200: Changed },
})

export const renewRecoveryCodes = route({
  ...own,
  confirm: true,
  method: 'POST',
  path: '/me/recovery-codes',
  summary: 'Ten new recovery codes, shown this once; the old ones no longer work',
  responses: { 200: Changed },
})

export const askToProve = route({
  ...own,
  method: 'POST',
  path: '/me/factors/request',
  summary: 'What a browser needs to prove this session with a passkey; null without one',
  responses: { 200: z.object({ request: PasskeyRequest.nullable() }) },
})

export const proveSession = route({
  ...own,
  method: 'POST',
  path: '/me/factors/prove',
  summary: 'Proves this session with a passkey, a time code or a recovery code',
  body: z.object({ passkey: SignedByPasskey.optional(), code: TypedFactor.optional() }),
  responses: { 200: z.object({ message: z.string(), factors: Factors }) },
})

export const resetFactors = route({
  method: 'POST',
  path: '/studio/members/:id/reset-factors',
  confirm: true,
  tag: 'studio',
  summary: 'Takes all factors of another member off, for somebody who has lost them; they are signed out and told',
  access: 'staff',
  duty: 'staff',
  params: z.object({ id: Uuid }),
  body: z.object({ reason: z.string().max(2000) }),
  responses: { 200: Message },
})
