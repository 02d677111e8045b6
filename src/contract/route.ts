import type { z } from 'zod'
import { type Duty, hasDuty, type StaffRole, staffRoles } from '#lib/staff-roles.ts'

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
   * For `public` calls whose answer is the same for everybody who reads a language: seconds that browsers and
   * proxies may keep it. The server keeps it too, until the catalogue changes and no longer than 30 s.
   */
  sharedSeconds?: number
  /** For `staff`: whose duty it is (`#lib/staff-roles.ts`); all of staff may call unless said. */
  duty?: Duty
  /**
   * For `member`: only while a grown person's profile is chosen. A child's is refused with `profile.child`, a session
   * that has chosen none with `profile.choose_first`; `or_unchosen` lets the latter through. Holds for all of `staff`.
   */
  grownUp?: true | 'or_unchosen'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Multipart fields and files are read by the handler; the contract then only documents them. */
  multipart?: z.ZodObject
  /** Refuse without an `Idempotency-Key` header: calls that spend or buy. */
  idempotent?: boolean
  /** Answers by status. Error statuses always carry the Problem shape and are added by themselves. */
  responses: Partial<Record<200 | 201 | 202 | 204, z.ZodType | null>>
}

/** The roles that a route for staff is open to: all of them where it names no duty. */
export function rolesOf({ duty }: Pick<Route, 'duty'>): readonly StaffRole[] {
  return staffRoles.filter((role) => duty === undefined || hasDuty(role, duty))
}

/** Declares a route; keeps the literal types so that validation, client and documents follow from it. */
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

/** What a caller passes. */
export type CallInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>
/** What a caller gets (of the successful answers). */
export type CallOutput<R extends Route> = Success<R>
/** What a handler gets, validated. */
export interface HandlerInput<R extends Route> {
  params: Output<R['params']>
  query: Output<R['query']>
  body: Output<R['body']>
}
/** What a handler returns: written out through the schema, so a column too many never leaves. */
export type HandlerOutput<R extends Route> = {
  [S in keyof R['responses']]: R['responses'][S] extends z.ZodType
    ? { status: S; body: Input<R['responses'][S]>; headers?: Record<string, string> }
    : { status: S; body?: undefined; headers?: Record<string, string> }
}[keyof R['responses']]
