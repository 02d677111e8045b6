import type { z } from 'zod'
import type { findMembers as findRoute } from '#contract/support/members-desk.ts'
import { readTicketCode } from '#lib/typed/ticket-code.ts'
import { readTold } from '#lib/persian/told-words.ts'
import { normaliseUserName } from '#lib/typed/user-name.ts'
import type { Core } from '#server/core.ts'
import { hashesOfInvitation } from '#server/features/screenings/invitations/index.ts'
import { hashOfCode } from '#server/features/screenings/schedule/index.ts'
import {
  findByInvitation,
  findByPurchase,
  findByText,
  findByTicket,
  findByUserName,
  findCase,
  type FoundRow,
} from './find-members-queries.ts'

type Found = z.input<(typeof findRoute)['responses'][200]>
type FoundBy = Found['members'][number]['found_by']

const mostShown = 20
/** Fewer letters than this are in too many names. */
const leastLetters = 2

/** Every member once, by what names them most exactly. */
function once(found: readonly [FoundBy, readonly FoundRow[]][]): Found['members'] {
  const all = found.flatMap(([by, rows]) => rows.map((row) => ({ by, row })))
  return all
    .filter(({ row }, index) => all.findIndex((one) => one.row.id === row.id) === index)
    .map(({ by, row }) => ({ id: row.id, name: row.name ?? row.user_name, user_name: row.user_name, found_by: by }))
}

/**
 * Members by whatever somebody on the telephone can say: a phone in any spelling, a mail address, a name, the number of a
 * case, a purchase or an order, the code of a ticket, of a guest of one, or of an
 * invitation. At most seven statements.
 */
export async function findMembers(core: Core, typed: string): Promise<Found> {
  const { db, config } = core
  const told = readTold(typed)
  if (told === null) return { members: [], cases: [], has_more: false }
  const { text, number } = told
  const name = normaliseUserName(text)
  const code = readTicketCode(text)
  const [byUserName, byTicket, byInvitation, byPurchase, inCase, byText] = await Promise.all([
    'refused' in name ? [] : findByUserName(db, name.normal),
    code === null ? [] : findByTicket(db, hashOfCode(config.secret, code)),
    code === null ? [] : hashesOfInvitation(core, code).then((hashes) => findByInvitation(db, hashes, mostShown)),
    number === null ? [] : findByPurchase(db, number),
    number === null ? undefined : findCase(db, number),
    text.length < leastLetters ? [] : findByText(db, told, mostShown + 1),
  ])
  const writer =
    inCase?.member_id == null
      ? []
      : [{ id: inCase.member_id, user_name: inCase.user_name ?? '', name: inCase.member_name }]
  const members = once([
    ['user_name', byUserName],
    ['ticket', byTicket],
    ['ticket', byInvitation],
    ['case', writer],
    ['purchase', byPurchase],
    ['name', byText],
  ])
  const strange = inCase === undefined || inCase.member_id !== null ? [] : [inCase]
  return {
    members: members.slice(0, mostShown),
    cases: strange.map(({ id, number: of, name: who, subject }) => ({ id, number: of, name: who, subject })),
    has_more: members.length > mostShown,
  }
}
