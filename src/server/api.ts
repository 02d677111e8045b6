import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { apiBase, type HandlerInput, type HandlerOutput, rolesOf, type Route } from '#contract/route.ts'
import { isDatabaseAway } from '#db/away.ts'
import { DatabaseSilent } from '#db/silence.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Audit } from './audit.ts'
import { addressNumbers } from './http/address-numbers.ts'
import { type ConfirmLarge, confirmLargeFor, mustBeConfirmed } from './confirm-first.ts'
import type { StaffRole } from '#lib/lists/staff-roles.ts'
import type { Core } from './core.ts'
import { fail } from './fail.ts'
import { askBodyType } from './http/body-kind.ts'
import { localeOf } from './http/errors.ts'
import { openRegions, type Regions } from './http/caller-country.ts'
import { shippedNetworks } from './http/network-table.ts'
import type { Edition } from './http/edition.ts'
import { openSharedAnswers, type SharedAnswers } from './http/shared-answers.ts'
import { serializerOf } from './http/serializer.ts'
import { readInput } from './http/validation.ts'
import { addressOf } from './http/address.ts'
import { noteCaller } from './http/request-work.ts'
import type { SignIn, StaffViewer, Viewer } from './viewer.ts'

/** A handler's context beside its validated input. `viewer` is never null on `member` and `staff` routes. */
export interface Context<V extends Viewer | StaffViewer | null = Viewer | null> {
  viewer: V
  locale: Locale
  /** The visitor's address without `::ffff:`. */
  ip: string
  /** Present on routes that require it. */
  idempotencyKey: string
  /** For routes whose `confirm` is `large`: refuses what makes the caller's day a large sum until they confirm who they are. */
  confirmLarge: ConfirmLarge
  request: FastifyRequest
  reply: FastifyReply
}

type ViewerOf<R extends Pick<Route, 'access'>> = R['access'] extends 'staff'
  ? StaffViewer
  : R['access'] extends 'member'
    ? Viewer
    : Viewer | null

export type Handler<R extends Route> = (
  input: HandlerInput<R>,
  context: Context<ViewerOf<R>>,
) => Promise<HandlerOutput<R>>

/** 200 with a body. */
export function ok<B>(
  body: B,
  headers: Record<string, string> = {},
): { status: 200; body: B; headers: Record<string, string> } {
  return { status: 200, body, headers }
}

/** 201 with a body. */
export function created<B>(body: B): { status: 201; body: B } {
  return { status: 201, body }
}

/** The fields of a route that decide who may call it. */
type Door = Pick<Route, 'access' | 'duty' | 'grownUp' | 'confirm'>
type LetIn = <D extends Door>(door: D, request: FastifyRequest) => Promise<ViewerOf<D>>

/** Where features mount their routes. */
export interface Api {
  app: FastifyInstance
  core: Core
  /**
   * Finds the viewer and checks access like a route of the contract; for what cannot be such a route, like uploads in
   * parts. Keys of machines are only for routes of the contract and are refused here.
   */
  letIn: LetIn
  regions: Regions
  answers: SharedAnswers
  /** A monotonic clock in milliseconds by which answers are kept in memory; null keeps none. */
  memoryClock: (() => number) | null
  /**
   * Binds a route of the contract to its handler; validation, access, language and serialisation follow from the route.
   */
  mount: <R extends Route>(route: R, handler: Handler<R>) => void
  /** `METHOD path` of everything mounted, for the test that compares it with the contract. */
  mounted: Set<string>
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema === undefined ? undefined : readInput(schema, value ?? {})
}

/** Leaves out of a query what a form left empty, where a call need not be given it. */
function withoutBlanks(schema: z.ZodObject | undefined): (query: unknown) => unknown {
  const fields = Object.entries(schema?.shape ?? {})
  const spared = new Set(fields.filter(([, field]) => field.safeParse(undefined).success).map(([name]) => name))
  return (query) =>
    Object.fromEntries(Object.entries(query ?? {}).filter(([name, value]) => value !== '' || !spared.has(name)))
}

/** Whether the address has an empty part where a name belongs, like `/products/`. */
const lacksName = (params: unknown): boolean =>
  typeof params === 'object' && params !== null && Object.values(params).includes('')

function idempotencyKeyOf(request: FastifyRequest, route: Route): string {
  if (route.idempotent !== true) return ''
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) fail('request.idempotency_key_missing')
  return key
}

interface Gate {
  signIn: SignIn
  now: () => Date
  /** Roles whose calls of the studio need a session that was proved by a factor. */
  factorRoles: readonly StaffRole[]
  /** The clock, the limit and the log of the rule of large sums. */
  sums: Parameters<typeof confirmLargeFor>[1]
}

type Asked = { door: Door; call: Route | null }

async function viewerFor({ signIn, now, factorRoles }: Gate, { door, call }: Asked, request: FastifyRequest) {
  if (door.access === 'public') return null
  const machine = await signIn.byKey(request, call)
  if (machine !== null) return machine
  const viewer = await signIn.authenticate(request)
  if (viewer !== null) noteCaller(request, { memberId: viewer.memberId, keyId: null })
  if (door.access === 'optional') return viewer
  if (viewer === null) return fail(await signIn.whyRefused(request))
  if (door.access === 'staff') {
    if (viewer.staffRole === null || !rolesOf(door).includes(viewer.staffRole)) fail('auth.forbidden')
    if (viewer.provedBy === null && factorRoles.includes(viewer.staffRole)) fail('auth.factor_needed')
  }
  if (door.grownUp !== undefined || door.access === 'staff') mustBeGrownUp(door, viewer)
  if (door.confirm === true) mustBeConfirmed(viewer, now())
  return door.access === 'staff' ? { ...viewer, keyId: null } : viewer
}

/**
 * The only check that stops a child's profile, or a session without a chosen profile. The contract says on which
 * routes.
 */
function mustBeGrownUp(door: Door, viewer: Viewer): void {
  if (viewer.ageLimit !== null) fail('profile.child')
  if (door.grownUp !== 'or_unchosen' && viewer.profileId === null) fail('profile.choose_first')
}

type Bound = { route: Route; handler: (input: HandlerInput<Route>, context: Context) => Promise<unknown> }
type Result = { status: number; body?: unknown; headers?: Record<string, string> }

/** The schema of a status of the route; null where it has no body. */
const bodyOf = (route: Route, status: number): z.ZodType | null => route.responses[status as 200] ?? null

/** Writes a body through the route's schema, so that a field outside of the contract is never sent. */
function write(route: Route, { status, body }: Result, isChecked: boolean): string {
  const schema = bodyOf(route, status)
  if (schema === null) return ''
  if (isChecked) schema.parse(body)
  return serializerOf(schema)(body)
}

/** Long enough for a connection that was cut to be replaced by one to the server that answers now. */
const pauseMs = 150

/**
 * A call that changes nothing is answered again when the connection to the database broke under it: after a failover
 * every connection breaks once. A database that does not answer at all is not asked twice.
 */
async function withSecondTry(
  route: Route,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    if (route.method !== 'GET' || reply.sent || !isDatabaseAway(error) || error instanceof DatabaseSilent) throw error
    await wait(pauseMs)
    return answer()
  }
}

/** Handles a request: access, validation, language, the handler, serialisation. */
function answerer(api: Api, gate: Gate, { route, handler }: Bound) {
  const { checkResponses } = api.core.config
  const given = withoutBlanks(route.query)
  const [idsIn, numbersIn] = [addressNumbers(route.params), addressNumbers(route.query)]
  const answerOnce = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (lacksName(request.params)) fail('request.not_found')
    const viewer = await viewerFor(gate, { door: route, call: route }, request)
    const input = {
      params: parse(route.params, idsIn(request.params)),
      query: parse(route.query, numbersIn(given(request.query))),
      body: route.multipart === undefined ? parse(route.body, request.body) : undefined,
    } as HandlerInput<Route>
    const locale = localeOf(request)
    const idempotencyKey = idempotencyKeyOf(request, route)
    const answer = async () => {
      const context = {
        viewer,
        locale,
        ip: addressOf(request),
        idempotencyKey,
        request,
        reply,
        confirmLarge: confirmLargeFor(viewer, gate.sums),
      } as Context
      const made = (await handler(input, context)) as Result
      if (viewer !== null && 'keyId' in viewer) await gate.signIn.recordCall(viewer, route, request)
      return made
    }
    if (route.sharedSeconds !== undefined)
      return api.answers.send({ route, input, locale, request, reply }, async () =>
        write(route, await answer(), checkResponses),
      )
    const result = await answer()
    // for keys and files the handler has sent the answer itself
    if (reply.sent) return reply
    reply.code(result.status).header('content-language', locale)
    if (route.access !== 'public') reply.header('cache-control', 'no-store')
    if (result.headers !== undefined) reply.headers(result.headers)
    if (bodyOf(route, result.status) === null) return reply.send()
    return reply.type('application/json; charset=utf-8').send(write(route, result, checkResponses))
  }
  return (request: FastifyRequest, reply: FastifyReply) => withSecondTry(route, reply, () => answerOnce(request, reply))
}

export interface ApiOptions {
  signIn: SignIn
  /** A monotonic clock in milliseconds by which shared answers are kept; null keeps none. */
  memoryClock: (() => number) | null
  edition: () => Edition
  /** Writes what staff confirmed into the audit log. */
  audit: Audit
}

export function createApi(app: FastifyInstance, core: Core, { signIn, memoryClock, edition, audit }: ApiOptions): Api {
  const now = () => core.clock.now()
  const { secondFactorRoles: factorRoles, staffLimit: limit } = core.config
  const gate = { signIn, now, factorRoles, sums: { now, limit, audit } }
  const api: Api = {
    app,
    core,
    letIn: (door, request) => viewerFor(gate, { door, call: null }, request) as Promise<ViewerOf<typeof door>>,
    regions: openRegions(core.config, shippedNetworks(core.log)),
    answers: openSharedAnswers(memoryClock, edition),
    memoryClock,
    mounted: new Set(),
    mount(route, handler) {
      if (route.sharedSeconds !== undefined && (route.access !== 'public' || route.method !== 'GET'))
        throw new Error(`${route.path} knows its visitor and cannot be shared.`)
      api.mounted.add(`${route.method} ${route.path}`)
      const bound = { route, handler } as unknown as Bound
      const { method, path } = route
      app.route({ method, url: apiBase + path, onRequest: askBodyType(route), handler: answerer(api, gate, bound) })
    },
  }
  return api
}
