import type { z } from 'zod'
import type { addReportLine, createReportParty } from '#contract/screenings/screening-reports.ts'
import type { Tx } from '#db/client.ts'
import type { AuditDetails } from '#db/json-columns.ts'
import { transaction } from '#db/transaction.ts'
import type { AuditAction } from '#lib/lists/audit-actions.ts'
import { tehranTime } from '#lib/time/dates.ts'
import type { MemberId, ReportLineId, ReportPartyId } from '#lib/ids.ts'
import { isoDay } from '#lib/time/jalali.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import { normaliseUserName } from '#lib/typed/user-name.ts'
import type { Core } from '#server/core.ts'
import { fail, failFields, type Localized } from '#server/fail.ts'
import type { Audit } from '#server/audit.ts'
import {
  endTerm,
  findMemberNamed,
  insertParty,
  insertTerm,
  lockProduct,
  lockTerm,
  type PartyColumns,
  partyExists,
  termsOfProduct,
  lockVersion,
  updateParty,
} from './party-queries.ts'
import type { Share } from './share-of.ts'
import { isTooMuch, sentences } from './term-faults.ts'

export interface Staff {
  memberId: MemberId
  audit: Audit
}

type PartyFields = z.output<typeof createReportParty.body>
type TermFields = z.output<typeof addReportLine.body>

const longestName = 120

async function readerOf(core: Core, typed: string | null): Promise<MemberId | null | undefined> {
  const text = displayLine(typed ?? '')
  if (text === '') return null
  const read = normaliseUserName(text)
  return 'refused' in read ? undefined : findMemberNamed(core.db, read.normal)
}

async function columnsOf(core: Core, fields: PartyFields): Promise<PartyColumns> {
  const name = displayLine(fields.name)
  const reader = await readerOf(core, fields.reader)
  const faults: Record<string, Localized[]> = {
    ...(name === '' || name.length > longestName ? { name: [sentences.name] } : {}),
    ...(reader === undefined ? { reader: [sentences.reader] } : {}),
  }
  if (Object.keys(faults).length > 0) failFields(faults)
  return { name, role: fields.role, reader_id: reader ?? null }
}

interface Deed {
  action: AuditAction
  party: ReportPartyId
  details: AuditDetails
}

const note = (tx: Tx, { memberId, audit }: Staff, { action, party, details }: Deed) =>
  audit(tx, { memberId, action, subject: `report_party:${party}`, details })

/** Names a party; returns its id. Fails with 422 and the wrong fields. */
export async function createParty(core: Core, staff: Staff, fields: PartyFields): Promise<ReportPartyId> {
  const columns = await columnsOf(core, fields)
  return transaction(core.db, async (tx) => {
    const id = await insertParty(tx, columns, core.clock.now())
    await note(tx, staff, { action: 'report_party.created', party: id, details: { reader: columns.reader_id } })
    return id
  })
}

/**
 * Changes name, role and reader. Fails with `report.party_unknown`, `studio.changed_meanwhile`, or 422 and the wrong fields.
 */
export async function changeParty(
  core: Core,
  staff: Staff,
  id: ReportPartyId,
  { version, ...fields }: PartyFields & { version: string },
): Promise<void> {
  const columns = await columnsOf(core, fields)
  await transaction(core.db, async (tx) => {
    const now = (await lockVersion(tx, id)) ?? fail('report.party_unknown')
    if (now !== version) fail('studio.changed_meanwhile')
    await updateParty(tx, id, columns)
    await note(tx, staff, { action: 'report_party.changed', party: id, details: { reader: columns.reader_id } })
  })
}

const shareOf = (share: TermFields['share']): Share =>
  share.kind === 'part' ? { kind: 'part', basisPoints: share.basis_points } : { kind: 'fixed', ...share.each }

/**
 * Adds a contract line of a screening or festival. Fails with `report.party_unknown`, or 422 when the title has none, the
 * days are in the wrong order, or the parts of the title would be more than all of it.
 */
export async function addTerm(core: Core, staff: Staff, partyId: ReportPartyId, fields: TermFields): Promise<void> {
  const { product_id: productId, from_day: fromDay, to_day: toDay } = fields
  if (toDay !== null && toDay < fromDay) failFields({ to_day: [sentences.order] })
  const share = shareOf(fields.share)
  await transaction(core.db, async (tx) => {
    if (!(await partyExists(tx, partyId))) fail('report.party_unknown')
    const product = await lockProduct(tx, productId)
    if (product?.kind !== 'screening' && product?.kind !== 'festival') failFields({ product_id: [sentences.product] })
    if (share.kind === 'part') {
      const added = { basisPoints: share.basisPoints, fromDay, toDay }
      if (isTooMuch(added, await termsOfProduct(tx, productId))) failFields({ share: [sentences.too_much] })
    }
    await insertTerm(tx, { partyId, productId, share, fromDay, toDay }, core.clock.now())
    await note(tx, staff, {
      action: 'report_line.added',
      party: partyId,
      details: { product: productId, share, from: fromDay, to: toDay },
    })
  })
}

/**
 * Sets the last day of a contract line; returns its party. Fails with `report.line_unknown`, or 422 for a day that has
 * passed: what was reported stays.
 */
export async function closeTerm(core: Core, staff: Staff, id: ReportLineId, toDay: string): Promise<ReportPartyId> {
  const today = isoDay(tehranTime(core.clock.now()))
  return transaction(core.db, async (tx) => {
    const term = await lockTerm(tx, id)
    if (term === undefined) fail('report.line_unknown')
    // one that has ended stays so, and none ends in the past
    if (toDay < today || (term.toDay !== null && term.toDay < today)) failFields({ to_day: [sentences.past] })
    if (toDay < term.fromDay) failFields({ to_day: [sentences.order] })
    if (term.toDay !== null && toDay > term.toDay) failFields({ to_day: [sentences.order] })
    await endTerm(tx, id, toDay)
    await note(tx, staff, { action: 'report_line.ended', party: term.partyId, details: { line: id, to: toDay } })
    return term.partyId
  })
}
