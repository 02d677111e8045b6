import { z } from 'zod'
import { staffRoles } from '#lib/lists/staff-roles.ts'
import { LoginStep, Me } from './accounts.ts'
import { UserName } from './credentials.ts'
import { Instant, Locale, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const StaffRole = z.enum(staffRoles)

const StaffMember = z
  .object({
    id: Uuid,
    user_name: z.string(),
    name: z.string(),
    role: StaffRole,
    /** When a device of theirs was last here; null: none is signed in. */
    last_seen_at: Instant.nullable(),
    is_you: z.boolean(),
    /** Passkeys that they have. */
    passkeys: z.int(),
    has_time_codes: z.boolean(),
    /** Whether their role needs a second step. */
    needs_factor: z.boolean(),
  })
  .meta({ id: 'StaffMember' })

const StaffInvitation = z
  .object({
    id: Uuid,
    user_name: z.string(),
    role: StaffRole,
    /** Null: made on the machine, or by an account that is deleted. */
    invited_by: z.string().nullable(),
    created_at: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'StaffInvitation' })

const Staff = z.object({ items: z.array(StaffMember), invitations: z.array(StaffInvitation) }).meta({ id: 'Staff' })

export const listStaff = route({
  method: 'GET',
  path: '/studio/staff',
  tag: 'studio',
  summary: 'Who works for the house and as what, and the invitations that are open',
  access: 'staff',
  duty: 'staff',
  responses: { 200: Staff },
})

export const inviteStaff = route({
  method: 'POST',
  path: '/studio/staff/invitations',
  tag: 'studio',
  summary: 'Invites somebody by mail or SMS; an earlier open invitation of theirs ends. Only this answer has the link',
  access: 'staff',
  duty: 'staff',
  confirm: true,
  body: z.object({
    user_name: UserName,
    role: StaffRole,
    /** In which the invitation is written. */
    language: Locale,
  }),
  responses: { 201: z.object({ link: z.url(), staff: Staff }) },
})

export const withdrawStaffInvitation = route({
  method: 'DELETE',
  path: '/studio/staff/invitations/:id',
  tag: 'studio',
  summary: 'Takes an open invitation back: its link no longer works',
  access: 'staff',
  duty: 'staff',
  params: z.object({ id: Uuid }),
  responses: { 200: Staff },
})

export const changeStaffRole = route({
  method: 'PUT',
  path: '/studio/staff/:id',
  tag: 'studio',
  summary: 'Gives a member of staff another role, or takes it away; the last administrator stays one',
  access: 'staff',
  duty: 'staff',
  confirm: true,
  params: z.object({ id: Uuid }),
  body: z.object({
    /** Null: no longer staff. */
    role: StaffRole.nullable(),
    /** As the list showed it: a change that somebody else made meanwhile is refused. */
    was: StaffRole,
  }),
  responses: { 200: Staff },
})

const Secret = z.string().min(20).max(64)

export const lookAtStaffLink = route({
  method: 'POST',
  path: '/staff-link',
  tag: 'auth',
  summary: 'What a link to become staff is for; its secret stands behind the # of its address',
  access: 'public',
  body: z.object({ secret: Secret }),
  responses: {
    200: z.object({
      /** `setup`: the house has no administrator yet, and the holder of the link becomes the first. */
      kind: z.enum(['invited', 'console', 'setup']),
      role: StaffRole,
      /** Whom it is for; null: anybody who holds it. */
      user_name: z.string().nullable(),
      has_account: z.boolean(),
    }),
  },
})

export const beginByStaffLink = route({
  method: 'POST',
  path: '/staff-link/begin',
  tag: 'auth',
  summary:
    'Begins a registration by a link to become staff: who holds it needs no code. A member continues with the password',
  access: 'public',
  body: z.object({
    secret: Secret,
    /** Where the link is for nobody in particular. */
    user_name: UserName.optional(),
  }),
  responses: { 200: z.object({ next: LoginStep, remember_token: z.string(), user_name: z.string() }) },
})

export const acceptStaffLink = route({
  method: 'POST',
  path: '/staff-link/accept',
  tag: 'account',
  summary: 'The signed-in member becomes staff by a link; it works once',
  access: 'member',
  grownUp: true,
  body: z.object({ secret: Secret }),
  responses: { 200: z.object({ me: Me }) },
})
