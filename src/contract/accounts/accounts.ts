import { z } from 'zod'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { AskedFactor } from './passkeys.ts'
import { AgeLimit, Avatar, Password, RememberToken, TypedDigits, UserName } from './credentials.ts'
import { Instant, Locale, Message, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

/** The words of the login flow; `next` and the client's step are the same. */
export const LoginStep = z
  .enum([
    'START',
    'VERIFY',
    'COMPLETE',
    'LOGIN',
    'SECOND_FACTOR',
    'RESET_PASSWORD',
    'SELECT_PROFILE',
    'FORGET_PASSWORD',
    'REGISTER',
    'MORE_THAN_3_ACTIVE_SESSION',
    'DONE',
  ])
  .meta({ id: 'LoginStep' })

export const Profile = z
  .object({
    id: z.int(),
    name: z.string(),
    avatar: Avatar.nullable(),
    is_owner: z.boolean(),
    /** The age limit of a child's profile; null = an adult's profile. */
    age_limit: AgeLimit.nullable(),
  })
  .meta({ id: 'Profile' })

export const Me = z
  .object({
    id: Uuid,
    user_name: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    birth_day: z.iso.date().nullable(),
    country: z.string().nullable(),
    language: Locale,
    staff_role: z.enum(staffRoles).nullable(),
    /**
     * The role asks for a second step of sign-in, and this session has not shown one, so calls of the studio are refused:
     * `make` while the member has no factor, `prove` while this session has not been asked for it. Null: nothing is owed.
     */
    owes_factor: z.enum(['make', 'prove']).nullable(),
    /** The profile chosen in this session; null while the account has several and none is chosen yet. */
    profile: Profile.nullable(),
    /** How many profiles the account has. With one profile the member does not choose. */
    profile_count: z.int(),
    /** Messages to the account's address are refused, so nothing but codes is sent there. */
    is_unreachable: z.boolean(),
    wants_mail_news: z.boolean(),
    wants_sms_news: z.boolean(),
    favorites: z.array(z.int()),
  })
  .meta({ id: 'Me' })

export const ActiveSession = z
  .object({
    s_id: Uuid,
    device: z.string(),
    browser: z.string(),
    place: z.string().nullable(),
    last_seen_at: Instant,
    is_this: z.boolean(),
  })
  .meta({ id: 'ActiveSession' })

/** The fields of a login's answer, for every next step. */
export const loggedInFields = {
  next: LoginStep,
  token: z.string().nullable(),
  me: Me.nullable(),
  active_sessions: z.array(ActiveSession),
  /** Completes the login: with MORE_THAN_3_ACTIVE_SESSION after one session was ended, with SECOND_FACTOR by a factor. */
  remember_token: z.string().nullable(),
  /** Only with SECOND_FACTOR. */
  second_factor: AskedFactor.nullable(),
}

export const LoggedIn = z.object({ ...loggedInFields, message: z.string().nullable() })

export const authInit = route({
  method: 'POST',
  path: '/auth/init',
  tag: 'auth',
  summary: 'Start of sign-in or registration; an unknown user name is sent a code',
  access: 'public',
  body: z.object({ user_name: UserName }),
  responses: {
    200: z.object({
      next: LoginStep,
      remember_token: z.string(),
      /** The user name in its normal form: E.164, or an e-mail address in lower case. */
      user_name: z.string(),
      resend_after_seconds: z.int().nullable(),
      code_expires_at: Instant.nullable(),
    }),
  },
})

export const authResendCode = route({
  method: 'POST',
  path: '/auth/resend-code',
  tag: 'auth',
  summary: 'A code again, 60 s after the last. Without a remember_token: a forgotten password, or a registration',
  access: 'public',
  body: z.object({ user_name: UserName, remember_token: RememberToken.optional() }),
  responses: {
    200: z.object({
      message: z.string(),
      next: LoginStep,
      remember_token: z.string(),
      resend_after_seconds: z.int(),
      code_expires_at: Instant,
    }),
  },
})

export const authVerify = route({
  method: 'POST',
  path: '/auth/verify',
  tag: 'auth',
  summary: 'Checks the six-digit code',
  access: 'public',
  body: z.object({ user_name: UserName, code: TypedDigits, remember_token: RememberToken }),
  responses: {
    200: z.object({
      next: LoginStep,
      remember_token: z.string(),
      /** Only with SECOND_FACTOR: a forgotten password of a member with factors. */
      second_factor: AskedFactor.nullable(),
    }),
  },
})

const SignedIn = { token: z.string(), me: Me }

export const authCrossLogin = route({
  method: 'POST',
  path: '/auth/cross-login',
  tag: 'auth',
  summary: 'Ends one of three sessions and completes the login that found them',
  access: 'public',
  body: z.object({ s_id: Uuid, remember_token: RememberToken }),
  responses: { 200: z.object({ ...SignedIn, next: LoginStep }) },
})

export const authResetPassword = route({
  method: 'POST',
  path: '/auth/reset-password',
  tag: 'auth',
  summary: 'Sets a new password after a code, ends every other session and signs in',
  access: 'public',
  body: z.object({
    user_name: UserName,
    remember_token: RememberToken,
    password: Password,
    rePassword: Password,
  }),
  responses: { 200: z.object({ ...SignedIn, next: LoginStep }) },
})

export const authLogin = route({
  method: 'POST',
  path: '/auth/login',
  tag: 'auth',
  summary:
    'Signs in with the password; asks for a factor where there is one; with three live sessions it names them instead',
  access: 'public',
  body: z.object({ user_name: UserName, password: Password }),
  responses: { 200: LoggedIn },
})

export const authComplete = route({
  method: 'POST',
  path: '/auth/compelet',
  tag: 'auth',
  summary: 'Completes a registration and signs in (the path is spelt so)',
  access: 'public',
  body: z.object({
    user_name: UserName,
    remember_token: RememberToken,
    first_name: z.string().max(1000),
    last_name: z.string().max(1000),
    birth_day: z.string().max(40).nullish(),
    country: z.string().max(10),
    password: Password,
    rePassword: Password,
    acceptTerms: z.boolean(),
  }),
  responses: { 200: z.object({ ...SignedIn, next: LoginStep }) },
})

export const authLogout = route({
  method: 'POST',
  path: '/auth/logout',
  tag: 'auth',
  summary: 'Ends this session; safe to repeat',
  access: 'optional',
  responses: { 200: Message },
})

export const getMe = route({
  method: 'GET',
  path: '/me',
  tag: 'account',
  summary: 'The signed-in member with the chosen profile',
  access: 'member',
  responses: { 200: z.object({ me: Me }) },
})
