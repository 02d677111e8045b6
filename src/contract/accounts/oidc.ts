import { z } from 'zod'
import { LoggedIn } from './accounts.ts'
import { route } from '../route.ts'

export const listStaffWaysIn = route({
  method: 'GET',
  path: '/staff-sign-in',
  tag: 'auth',
  summary: 'The ways in that this house has for its staff',
  access: 'public',
  responses: {
    200: z.object({
      /** By the provider of the organisation: `GET /auth/oidc`. */
      organisation: z.boolean(),
      /** By a password, as everybody. */
      password: z.boolean(),
    }),
  },
})

export const finishOidc = route({
  method: 'POST',
  path: '/staff-sign-in/finish',
  tag: 'auth',
  summary:
    'Ends a sign-in by the provider of the organisation, in the browser that began it. `GET /auth/oidc` begins one, and leads back to a page with the secret',
  access: 'public',
  body: z.object({ secret: z.string().min(1).max(64) }),
  responses: { 200: LoggedIn },
})
