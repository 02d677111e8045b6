import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '#contract/api.ts'

/** The answers of calls in the specification (§7), by its own names. */
const answers: Record<string, readonly string[]> = {
  'POST /auth/init': ['next', 'remember_token'],
  'POST /auth/verify': ['remember_token', 'next'],
  'POST /auth/login': ['next', 'token', 'me', 'active_sessions'],
  'POST /auth/compelet': ['me', 'token'],
  'POST /auth/reset-password': ['me', 'token'],
  'POST /auth/select-profile/:id': ['me'],
  'GET /me': ['me'],
  'GET /me/profiles': ['profiles'],
  'POST /me/profiles': ['profiles'],
  'POST /me/favorite/:id': ['message', 'favorites', 'favorite_list'],
  'GET /me/addresses': ['addresses'],
  'POST /me/addresses': ['addresses'],
  'PUT /me/addresses/:id': ['addresses'],
  'DELETE /me/addresses/:id': ['addresses'],
  'POST /me/profiles/:id': ['profiles'],
  'DELETE /me/profiles/:id': ['profiles'],
  'GET /me/favorite': ['favorites', 'favorite_list'],
  'GET /cart': ['user_id'],
  'POST /cart': ['user_id'],
  'DELETE /cart/:id': ['user_id'],
  'GET /play-info/:id': ['auth'],
  'GET /play-info': ['auth'],
  'GET /live-play-info/:id': ['auth'],
  'GET /live-play-info': ['auth'],
  'GET /play-preview-info/:id': ['auth'],
  'POST /core/get-gift': ['token', 'me', 'next'],
  'GET /core/gateways': ['gateways', 'default_gateway', 'currency', 'location_currency', 'is_eea'],
  'GET /core/packages': ['packages'],
  'POST /comments/:id/like-toggle': ['reactions'],
  'POST /comments/:id/dislike-toggle': ['reactions'],
  'POST /products/:id/like-toggle': ['reactions'],
  'POST /products/:id/dislike-toggle': ['reactions'],
}

/** The bodies of calls in the specification. */
const bodies: Record<string, readonly string[]> = {
  'POST /auth/init': ['user_name'],
  'POST /auth/resend-code': ['user_name'],
  'POST /auth/verify': ['code', 'remember_token'],
  'POST /auth/login': ['user_name', 'password'],
  'POST /auth/cross-login': ['s_id'],
  'POST /auth/compelet': ['first_name', 'last_name', 'birth_day', 'country', 'password', 'rePassword', 'acceptTerms'],
  'POST /auth/reset-password': ['password', 'rePassword'],
  'POST /core/contact': ['full_name', 'first_name', 'last_name', 'email', 'phone', 'subject', 'message', 'captcha'],
  'POST /me/addresses': ['title', 'state', 'city', 'deliveryTo', 'tel', 'postalCode', 'fullAddress'],
  'POST /cart': ['cart_id'],
}

type Named = Record<string, readonly string[]>
const callOf = (name: string) => routes.find(({ method, path }) => `${method} ${path}` === name)
/** The fields of a body; of one that has several shapes, those of all. */
const fieldsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodUnion
    ? schema.options.flatMap(fieldsOf)
    : schema instanceof z.ZodObject
      ? Object.keys(schema.shape)
      : []
const missing = (all: Named, schemaOf: (route: object) => unknown) =>
  Object.entries(all).flatMap(([name, wanted]) => {
    const call = callOf(name)
    const fields = call === undefined ? [] : fieldsOf(schemaOf(call))
    return wanted.filter((field) => !fields.includes(field)).map((field) => `${name}: ${field}`)
  })

test('calls answer by the names of the specification', () => {
  const answerOf = (route: { responses?: Partial<Record<number, unknown>> }) =>
    route.responses?.[200] ?? route.responses?.[201]
  expect(missing(answers, answerOf)).toEqual([])
})

test('calls take what the specification names', () => {
  expect(missing(bodies, (route: { body?: unknown }) => route.body)).toEqual([])
})

test('what signs in along with a film is a token and its member', () => {
  const playInfo = callOf('GET /play-info')?.responses
  const { auth } = (playInfo as { 200: z.ZodObject })[200].shape
  expect(Object.keys((auth as z.ZodNullable<z.ZodObject>).unwrap().shape)).toEqual(
    expect.arrayContaining(['me', 'token']),
  )
})

test('whoever has signed in has a profile and favourites, and a device in the way has an s_id', () => {
  const login = callOf('POST /auth/login')?.responses
  const { me, active_sessions: sessions } = (login as { 200: z.ZodObject })[200].shape
  const inner = (me as z.ZodNullable<z.ZodObject>).unwrap()
  expect(Object.keys(inner.shape)).toEqual(expect.arrayContaining(['profile', 'favorites', 'user_name']))
  expect(Object.keys((sessions as z.ZodArray<z.ZodObject>).element.shape)).toContain('s_id')
})
