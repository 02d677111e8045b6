import { z } from 'zod'
import { ActiveSession, LoginStep, Me } from './accounts.ts'
import { SignedByPasskey, TypedFactor } from './passkeys.ts'
import { Password, RememberToken, TypedDigits, UserName } from './credentials.ts'
import { Instant, Locale, Message, Money, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** A code was sent. This holds what the next step needs. */
export const SentCode = z.object({
  message: z.string(),
  remember_token: z.string(),
  user_name: z.string(),
  resend_after_seconds: z.int(),
  code_expires_at: Instant,
})

export const updateMe = route({
  method: 'POST',
  path: '/me',
  tag: 'account',
  summary: 'Changes the member’s particulars; what is not sent stays',
  access: 'member',
  grownUp: true,
  body: z.object({
    first_name: z.string().max(1000).optional(),
    last_name: z.string().max(1000).optional(),
    birth_day: z.string().max(40).nullable().optional(),
    country: z.string().max(10).optional(),
    language: Locale.optional(),
    wants_mail_news: z.boolean().optional(),
    wants_sms_news: z.boolean().optional(),
  }),
  responses: { 200: z.object({ message: z.string(), me: Me }) },
})

export const askUserNameChange = route({
  method: 'POST',
  path: '/me/user-name',
  tag: 'account',
  summary: 'Asks for another e-mail or phone: the password is checked and a code goes to the new one',
  access: 'member',
  grownUp: true,
  body: z.object({ user_name: UserName, password: Password }),
  responses: { 200: SentCode },
})

export const confirmUserNameChange = route({
  method: 'POST',
  path: '/me/user-name/confirm',
  tag: 'account',
  summary: 'Takes the new user name with the code that came to it; the old one is told',
  access: 'member',
  grownUp: true,
  body: z.object({ user_name: UserName, code: TypedDigits, remember_token: RememberToken }),
  responses: { 200: z.object({ message: z.string(), me: Me }) },
})

export const changePassword = route({
  method: 'POST',
  path: '/me/password',
  tag: 'account',
  summary: 'Changes the password and, if asked, ends all other sessions',
  access: 'member',
  grownUp: true,
  body: z.object({
    current_password: Password,
    password: Password,
    rePassword: Password,
    end_other_sessions: z.boolean().default(true),
  }),
  responses: { 200: Message },
})

export const confirmMe = route({
  method: 'POST',
  path: '/me/confirm',
  tag: 'account',
  summary: 'Gives the password, or a factor, once more; for ten minutes this session may make dangerous calls',
  access: 'member',
  grownUp: true,
  body: z.object({
    /** One of the three. */
    password: Password.optional(),
    passkey: SignedByPasskey.optional(),
    code: TypedFactor.optional(),
  }),
  responses: { 200: Message },
})

const Sessions = z.object({ sessions: z.array(ActiveSession), max: z.int() })

export const getSessions = route({
  method: 'GET',
  path: '/me/sessions',
  tag: 'account',
  summary: 'The devices that are signed in, this one marked',
  access: 'member',
  grownUp: true,
  responses: { 200: Sessions },
})

export const endOneSession = route({
  method: 'DELETE',
  path: '/me/sessions/:id',
  tag: 'account',
  summary: 'Signs one device out; it is told at its next call',
  access: 'member',
  grownUp: true,
  params: z.object({ id: Uuid }),
  responses: { 200: Sessions.extend({ message: z.string() }) },
})

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/me/sessions',
  tag: 'account',
  summary: 'Signs every other device out',
  access: 'member',
  grownUp: true,
  responses: { 200: Sessions.extend({ message: z.string() }) },
})

export const exportMyData = route({
  method: 'POST',
  path: '/me/export',
  tag: 'account',
  summary: 'Everything that is kept about the member, as one JSON file; the password is asked again',
  access: 'member',
  grownUp: true,
  body: z.object({ password: Password }),
  responses: { 200: null },
})

export const getDeletion = route({
  method: 'GET',
  path: '/me/delete-account',
  tag: 'account',
  summary: 'What a deletion of the account would erase, keep and leave behind, told before it is asked for',
  access: 'member',
  grownUp: true,
  responses: {
    200: z.object({
      /**
       * The reason why the account cannot be deleted now, as a sentence for the member; null when it can be deleted.
       */
      obstacle: z.string().nullable(),
      /** The money in the wallet, by currency; empty when there is none. */
      money_left: z.array(Money),
      profiles: z.int(),
      addresses: z.int(),
      /** The purchases that stay on record without a name, as the law requires. */
      purchases: z.int(),
    }),
  },
})

export const askDeletionCode = route({
  method: 'POST',
  path: '/me/delete-account/code',
  tag: 'account',
  summary: 'Sends a code for the deletion of the account, for a member who does not know the password',
  access: 'member',
  grownUp: true,
  responses: { 200: SentCode },
})

export const deleteAccount = route({
  method: 'POST',
  path: '/me/delete-account',
  tag: 'account',
  summary: 'Deletes the account, with the password or a code, and signs out everywhere; the user name is free again',
  access: 'member',
  grownUp: true,
  body: z.object({
    password: Password.optional(),
    code: TypedDigits.optional(),
    remember_token: RememberToken.optional(),
    /** True: the member knows that money is left in the wallet and will ask support for it. */
    leave_wallet: z.boolean().default(false),
  }),
  responses: { 200: Message },
})

// A sign-in begun on one device and approved on another (the shape of RFC 8628).

export const startDevice = route({
  method: 'POST',
  path: '/auth/device',
  tag: 'auth',
  summary: 'A television or computer asks to be let in: a code to show and a secret to ask with',
  access: 'public',
  responses: {
    200: z.object({
      device_code: z.string(),
      /** Eight letters and digits, in two groups of four. */
      user_code: z.string(),
      /** Path of the page where a signed-in phone approves; the QR carries it with the code. */
      verification_path: z.string(),
      expires_at: Instant,
      interval_seconds: z.int(),
    }),
  },
})

export const askDevice = route({
  method: 'POST',
  path: '/auth/device/token',
  tag: 'auth',
  summary: 'Asks whether the device was approved; gives its session once',
  access: 'public',
  body: z.object({ device_code: z.string().min(1).max(200) }),
  responses: {
    200: z.object({
      state: z.enum(['PENDING', 'APPROVED', 'REFUSED', 'EXPIRED', 'FULL']),
      next: LoginStep.nullable(),
      token: z.string().nullable(),
      me: Me.nullable(),
    }),
  },
})

export const getDeviceRequest = route({
  method: 'GET',
  path: '/me/devices/:code',
  tag: 'account',
  summary: 'Which device shows this code, for the one who is to approve it',
  access: 'member',
  grownUp: true,
  params: z.object({ code: z.string().max(40) }),
  responses: {
    200: z.object({
      user_code: z.string(),
      device: z.string(),
      browser: z.string(),
      place: z.string().nullable(),
      asked_at: Instant,
      expires_at: Instant,
      /**
       * Three devices are signed in already: the member must end one of these sessions before the new device can sign
       * in.
       */
      active_sessions: z.array(ActiveSession),
    }),
  },
})

export const decideDevice = route({
  method: 'POST',
  path: '/me/devices/:code',
  tag: 'account',
  summary: 'Lets the device in, or refuses it; at the limit `end_session` names the session that makes room',
  access: 'member',
  grownUp: true,
  params: z.object({ code: z.string().max(40) }),
  body: z.object({ approve: z.boolean(), end_session: Uuid.optional() }),
  responses: { 200: Message },
})
