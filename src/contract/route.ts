import type { z } from 'zod'
import { type Duty, hasDuty, type StaffRole, staffRoles } from '#lib/lists/staff-roles.ts'

/** Who may call: `public` ignores the token, `optional` reads it, `member` and `staff` refuse without one. */
export type Access = 'public' | 'optional' | 'member' | 'staff'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the REST contract: the single place where its path, fields and answers are written. */
export interface Route {
  method: Method
  /** Below `/api/v1`, parameters as `:name`. */
  path: `/${string}`
  tag: string
  summary: string
  access: Access
  /**
   * For `public` calls whose answer is the same for everybody in one language: how many seconds browsers and proxies
   * may cache it. The server caches it too, at most 30 s and only until the catalogue changes.
   */
  sharedSeconds?: number
  /** For `staff`: the duty that a role must have to call it (`#lib/lists/staff-roles.ts`). By default all of staff may. */
  duty?: Duty
  /**
   * For `member`: the call needs an adult's profile. A child's profile is refused with `profile.child`, a session
   * without a chosen profile with `profile.choose_first`; `or_unchosen` allows the latter. All `staff` calls need an
   * adult's profile.
   */
  grownUp?: true | 'or_unchosen'
  /**
   * The call is dangerous: its caller gave their password within ten minutes, or is asked once more
   * (`auth.confirm_first`, then `POST /me/confirm`). `large`: only where
   * what its caller moves to members on a day in Tehran becomes a large sum with it (`auth.confirm_sum`).
   */
  confirm?: true | 'large'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The handler reads multipart fields and files itself; here they are only documented. */
  multipart?: z.ZodObject
  /** Refuse a call without an `Idempotency-Key` header. For calls that spend money or buy. */
  idempotent?: boolean
  /** Answers by status. Error statuses always have the Problem shape and need not be listed. */
  responses: Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>>
}

/** The staff roles that may call a route: all roles when the route names no duty. */
export function rolesOf({ duty }: Pick<Route, 'duty'>): readonly StaffRole[] {
  return staffRoles.filter((role) => duty === undefined || hasDuty(role, duty))
}

/** Declares a route. Keeps the literal types, from which validation, client and documents are derived. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

export const apiBase = '/api/v1'

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Success<R extends Route> = { [S in keyof R['responses']]: Output<R['responses'][S]> }[keyof R['responses']]

/** `"GET /products/:id"`: how the typed client names a call. */
export type KeyOf<R extends Route> = `${R['method']} ${R['path']}`

type Optional<T> = undefined extends T ? { [K in never]: never } : unknown
type Part<Name extends string, T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { [K in Name]?: z.input<T> }
    : { [K in Name]: z.input<T> }
  : Optional<T>

/** The caller's input. */
export type CallInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>
/** The caller's result (of the successful answers). */
export type CallOutput<R extends Route> = Success<R>
/** The handler's input, validated. */
export interface HandlerInput<R extends Route> {
  params: Output<R['params']>
  query: Output<R['query']>
  body: Output<R['body']>
}
/** The handler's result. It is written through the schema, so a field that the contract lacks is never sent. */
export type HandlerOutput<R extends Route> = {
  [S in keyof R['responses']]: R['responses'][S] extends z.ZodType
    ? { status: S; body: Input<R['responses'][S]>; headers?: Record<string, string> }
    : { status: S; body?: undefined; headers?: Record<string, string> }
}[keyof R['responses']]
