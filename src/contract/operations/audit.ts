import { z } from 'zod'
import { allAuditActions, auditKinds } from '#lib/lists/audit-actions.ts'
import { Instant, Uuid } from '../primitives.ts'
import { route } from '../route.ts'

const AuditKind = z.enum(auditKinds).meta({ id: 'AuditKind' })
const AuditAction = z.enum(allAuditActions)

const Day = z.iso.date()

/** How many entries one answer lists. */
export const auditPerPage = 50

const AuditEntry = z
  .object({
    id: z.int(),
    at: Instant,
    /** Who did it; null when the account is deleted. */
    by: z.object({ id: Uuid, name: z.string(), user_name: z.string() }).nullable(),
    /** The key of a machine that did it for them; null: they did it with their own hands. */
    key: z.object({ id: Uuid, name: z.string() }).nullable(),
    /** One of the deeds of this version, or what an earlier one wrote. */
    action: z.string(),
    /** `product:12`. */
    subject: z.string(),
    /** The name of what it points to, where that has one and is still there. */
    subject_name: z.string().nullable(),
    /** Facts of the deed, without secrets. Each action records its own. */
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })

export const listAudit = route({
  tag: 'studio',
  access: 'staff',
  duty: 'audit',
  method: 'GET',
  path: '/studio/audit',
  summary: 'What staff did, newest first',
  query: z.object({
    /** A part of a name, or a user name. */
    by: z.string().max(100).optional(),
    kind: AuditKind.optional(),
    action: AuditAction.optional(),
    /** Exactly as it is recorded: `product:12`. */
    subject: z.string().max(200).optional(),
    /** Days in Tehran; the last one counts to its end. */
    from: Day.optional(),
    to: Day.optional(),
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .optional(),
  }),
  responses: { 200: z.object({ items: z.array(AuditEntry), next: z.string().nullable() }) },
})
