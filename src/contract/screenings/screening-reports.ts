import { z } from 'zod'
import { productKinds } from '#lib/lists/product-kinds.ts'
import { Currency, Money, ProductId, RowId, Uuid, Version } from '../primitives.ts'
import { route } from '../route.ts'

/** A day in Tehran: `2026-05-01`. */
const Day = z.iso.date()
const Period = z.object({ from: Day, to: Day })
const byId = z.object({ id: Uuid })

export const ReportRole = z.enum(['organiser', 'owner', 'cafe']).meta({ id: 'ReportRole' })

/** A part of the net in hundredths of a percent, or a sum for each ticket that was paid for. */
export const ReportShare = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('part'), basis_points: z.int().min(1).max(10_000) }),
    z.object({ kind: z.literal('fixed'), each: Money.extend({ amount: z.int().min(1) }) }),
  ])
  .meta({ id: 'ReportShare' })

const ReportLine = z
  .object({
    id: Uuid,
    /** A screening, or a festival with all that is in its programme. */
    product: z.object({ id: z.int(), title: z.string(), kind: z.enum(productKinds) }),
    share: ReportShare,
    /** Days on which a sale counts, the last one included; null: without an end. */
    from_day: Day,
    to_day: Day.nullable(),
  })
  .meta({ id: 'ReportLine' })

const ReportParty = z
  .object({
    id: Uuid,
    name: z.string(),
    role: ReportRole,
    /** The user name of the member who may read its reports; null: only staff may. */
    reader: z.string().nullable(),
    version: Version,
    lines: z.array(ReportLine),
  })
  .meta({ id: 'ReportParty' })

const PartyInput = z.object({
  name: z.string().max(200),
  role: ReportRole,
  /** A user name: a mobile number or a mail address. */
  reader: z.string().max(200).nullable(),
})

export const listReportParties = route({
  method: 'GET',
  path: '/studio/report-parties',
  tag: 'studio',
  summary: 'All who have a share in what screenings and festivals earn, with their contract lines',
  access: 'staff',
  duty: 'books',
  responses: { 200: z.object({ items: z.array(ReportParty) }) },
})

export const createReportParty = route({
  method: 'POST',
  path: '/studio/report-parties',
  tag: 'studio',
  summary: 'Names a party, and the member who may read its reports',
  access: 'staff',
  duty: 'books',
  confirm: true,
  body: PartyInput,
  responses: { 201: ReportParty },
})

export const updateReportParty = route({
  method: 'PUT',
  path: '/studio/report-parties/:id',
  tag: 'studio',
  summary: 'Changes a party’s name, role and reader; refused when somebody else did meanwhile',
  access: 'staff',
  duty: 'books',
  confirm: true,
  params: byId,
  body: PartyInput.extend({ version: Version }),
  responses: { 200: ReportParty },
})

export const addReportLine = route({
  method: 'POST',
  path: '/studio/report-parties/:id/lines',
  tag: 'studio',
  summary: 'Adds a contract line; it never changes, only its last day may be set',
  access: 'staff',
  duty: 'books',
  params: byId,
  body: z.object({ product_id: RowId, share: ReportShare, from_day: Day, to_day: Day.nullable() }),
  responses: { 201: ReportParty },
})

export const endReportLine = route({
  method: 'POST',
  path: '/studio/report-lines/:id/end',
  tag: 'studio',
  summary: 'Sets the last day of a contract line, today or later: past reports stay as they are',
  access: 'staff',
  duty: 'books',
  params: byId,
  body: z.object({ to_day: Day }),
  responses: { 200: ReportParty },
})

/** Numbers of tickets, and amounts in Rials or cents. Refunds count on the day on which their money went. */
const figures = {
  sold: z.int(),
  /** Bought for nothing, given for a reason, or reserved with a pass; less those that were taken back. */
  free: z.int(),
  /** Played for the first time. */
  used: z.int(),
  refunded: z.int(),
  /** By the desk, to another screening or from one: their money stays with the screening that sold them. */
  moved_out: z.int(),
  moved_in: z.int(),
  /** Seats that a cafe sold at its own door, less what it took back: in no sum of money. */
  at_door: z.int(),
  /** The payments of buyers, VAT in it. */
  gross: z.int(),
  gross_back: z.int(),
  /** Of both: negative when more went back than was sold. */
  vat: z.int(),
  net: z.int(),
  /** Of the party whose report this is; in a report of the house, of all parties together. */
  share: z.int(),
}

export const ScreeningReport = z
  .object({
    from: Day,
    to: Day,
    /** By product, day and price; null where the price is nobody’s: a ticket that was given. */
    rows: z.array(
      z.object({
        product_id: z.int(),
        title: z.string(),
        day: Day,
        price: Money.nullable(),
        ...figures,
      }),
    ),
    /** By currency; tickets that were given count with Rials. */
    totals: z.array(z.object({ currency: Currency, ...figures })),
    /** The earnings of each party, by currency. */
    parties: z.array(z.object({ id: Uuid, name: z.string(), role: ReportRole, currency: Currency, share: z.int() })),
  })
  .meta({ id: 'ScreeningReport' })

export const readScreeningReport = route({
  method: 'GET',
  path: '/studio/screening-report',
  tag: 'studio',
  summary: 'What screenings and festivals sold and gave back in a period; of one party, or of one of them',
  access: 'staff',
  duty: 'books',
  query: Period.extend({ party_id: Uuid.optional(), product_id: ProductId.optional() }),
  responses: { 200: ScreeningReport },
})

export const listMyReports = route({
  method: 'GET',
  path: '/me/reports',
  tag: 'account',
  summary: 'The parties whose reports this member may read',
  access: 'member',
  grownUp: true,
  responses: {
    200: z.object({ items: z.array(z.object({ id: Uuid, name: z.string(), role: ReportRole })) }),
  },
})

export const getMyReport = route({
  method: 'GET',
  path: '/me/reports/:id',
  tag: 'account',
  summary: 'The report of a party for its reader',
  access: 'member',
  grownUp: true,
  params: byId,
  query: Period,
  responses: { 200: ScreeningReport },
})
