import { z } from 'zod'
import { keyDays } from '#lib/lists/api-key-terms.ts'
import { duties } from '#lib/lists/staff-roles.ts'
import { Instant, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const works = { tag: 'studio', access: 'staff', duty: 'keys' } as const

const ApiKey = z
  .object({
    id: Uuid,
    name: z.string(),
    /** The last four characters of the key: the rest was shown once. */
    ends_with: z.string(),
    /** `GET /studio/orders`. */
    calls: z.array(z.string()),
    /** Null: that account is deleted. */
    made_by: z.string().nullable(),
    created_at: Instant,
    expires_at: Instant,
    /** To the minute; null: never. */
    last_used_at: Instant.nullable(),
    revoked_at: Instant.nullable(),
    revoked_by: z.string().nullable(),
    /** `stopped`: its maker is no longer an administrator. */
    state: z.enum(['works', 'stopped', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiKey' })

const ApiKeys = z.object({ items: z.array(ApiKey) }).meta({ id: 'ApiKeys' })

export const listApiKeys = route({
  ...works,
  method: 'GET',
  path: '/studio/api-keys',
  summary: 'The keys of machines: first those that work, then those that ended',
  responses: { 200: ApiKeys },
})

export const listKeyCalls = route({
  ...works,
  method: 'GET',
  path: '/studio/api-key-calls',
  summary: 'The calls that a key can be for',
  responses: {
    200: z.object({
      items: z.array(
        z.object({
          /** `GET /studio/orders`. */
          call: z.string(),
          summary: z.string(),
          /** The duty of the staff who may make it; null: all staff may. */
          duty: z.enum(duties).nullable(),
          /** It changes nothing. */
          is_reading: z.boolean(),
        }),
      ),
    }),
  },
})

export const makeApiKey = route({
  ...works,
  method: 'POST',
  path: '/studio/api-keys',
  summary: 'Makes a key for some calls; the key itself is in this answer only',
  confirm: true,
  body: z.object({
    name: z.string().max(80),
    calls: z.array(z.string().max(200)).max(400),
    /** After how many days it ends. */
    days: z.int().min(1).max(keyDays.most),
  }),
  responses: { 201: z.object({ api_key: ApiKey, secret: z.string() }) },
})

export const revokeApiKey = route({
  ...works,
  method: 'DELETE',
  path: '/studio/api-keys/:id',
  summary: 'Revokes a key: its next call is refused. One that was revoked stays as it is',
  params: z.object({ id: Uuid }),
  responses: { 200: ApiKeys },
})
