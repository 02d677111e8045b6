import type { z } from 'zod'
import type { StudioMember } from '#contract/support/members-desk.ts'
import type { MemberId } from '#lib/ids.ts'
import { isLocale, type Locale, inLocale } from '#lib/text/locale.ts'
import type { Currency } from '#lib/money/money.ts'
import { printedTicketCode } from '#lib/typed/ticket-code.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { type OfList, readList } from '#server/house-lists.ts'
import type { Regions } from '#server/http/caller-country.ts'
import { codeOf } from '#server/features/screenings/schedule/index.ts'
import { readPurse } from '#server/features/payments/wallet/index.ts'
import { presentRemedy } from '../present-remedy.ts'
import { listRemediesOf } from '../remedy-queries.ts'
import {
  findMember,
  listCases,
  listOrders,
  listPurchases,
  listReports,
  listRights,
  listSessions,
  listTickets,
  listWaits,
  mostOfEach,
} from './member-page-queries.ts'

type Shown = z.input<typeof StudioMember>
type RightRow = Awaited<ReturnType<typeof listRights>>[number]
type TicketRow = Awaited<ReturnType<typeof listTickets>>[number]
type WaitRow = Awaited<ReturnType<typeof listWaits>>[number]

/** The rows of a list as they are shown, with the number of all. */
const some = <Row extends { total: number }, Item>(rows: readonly Row[], present: (row: Row) => Item) => ({
  items: rows.map((row) => present(row)),
  total: rows[0]?.total ?? 0,
})

const presentWait = (row: WaitRow, locale: Locale): Shown['waits'][number] => {
  const { id, number } = row
  const about = { id, number, text: inLocale(row.fa, row.en, locale), since: row.since.toISOString() }
  const sum = { amount: Number(row.amount ?? 0), currency: row.currency ?? ('IRR' as const) }
  switch (row.kind) {
    case 'case':
      return { kind: 'case', ...about }
    case 'payment':
      return { kind: 'payment', ...about, sum }
    case 'refund':
      return { kind: 'refund', ...about, sum }
    case 'order':
      return { kind: 'order', ...about }
  }
}

const wayOf = (row: RightRow) => {
  if (row.watch_hours !== null) return 'rent' as const
  if (row.by === 'FESTIVAL') return 'festival' as const
  if (row.by === 'TICKET') return 'ticket' as const
  return row.purchase_id === null ? ('given' as const) : ('bought' as const)
}

function stateOf(row: RightRow) {
  if (row.revoked_at !== null) return 'taken_back' as const
  if (row.is_over) return 'over' as const
  return row.watch_hours !== null && row.first_played_at === null ? ('not_begun' as const) : ('opens' as const)
}

const presentRight = (row: RightRow, locale: Locale) => ({
  id: row.id,
  title_id: row.product_id,
  title: inLocale(row.name_fa, row.name_en, locale) ?? '',
  way: wayOf(row),
  state: stateOf(row),
  ends_at: row.ends_at?.toISOString() ?? null,
})

function ticketState(row: TicketRow, now: Date) {
  if (row.revoked_at !== null) return 'ended' as const
  const end = row.ends_at ?? row.release_ends_at
  if (end !== null && end <= now) return 'over' as const
  return row.first_played_at === null ? ('unused' as const) : ('watching' as const)
}

/** Who reads, and who names operators for them. */
interface Reader {
  locale: Locale
  operatorName: Regions['operatorName']
}

function networkOf({ networks, bound_at: since, network_moves: moves }: TicketRow, nameOf: Reader['operatorName']) {
  const first = networks?.[0]
  if (first === undefined || since === null) return null
  const operator = first.operator === null ? null : nameOf(first.operator)
  return { operator, country: first.country, since: since.toISOString(), moves: moves ?? 0 }
}

const presentTicket = (core: Core, row: TicketRow, { locale, operatorName }: Reader) => ({
  id: row.id,
  screening_id: row.product_id,
  title: inLocale(row.title_fa, row.title_en, locale) ?? '',
  // all but the last part: enough to know whether two people speak of the same ticket
  code: printedTicketCode(codeOf(core.config.secret, row)).replace(/[^-](?=.*-)/g, '•'),
  seats: row.seats,
  state: ticketState(row, core.clock.now()),
  starts_at: row.release_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  network: networkOf(row, operatorName),
})

async function walletOf(core: Core, memberId: MemberId): Promise<Shown['wallet']> {
  const sumIn = async (currency: Currency) => {
    const { wallet, lots } = await readPurse(core.db, { memberId, currency }, core.clock.now())
    return { currency, amount: lots.reduce((sum, { left }) => sum + left, wallet) }
  }
  const [rials, cents] = await Promise.all([sumIn('IRR'), sumIn('USD')])
  return cents.amount > 0 ? [rials, cents] : [rials]
}

const presentPurchase = (locale: Locale) => (row: Awaited<ReturnType<typeof listPurchases>>[number]) => ({
  id: row.id,
  number: row.number,
  title: row.subject.title[locale],
  state: row.state,
  sum: { amount: row.amount, currency: row.currency },
  gateway: row.gateway,
  at: row.created_at.toISOString(),
  refunded: Number(row.refunded) > 0 ? { amount: Number(row.refunded), currency: row.currency } : null,
})

const presentOrder = (locale: Locale) => (row: Awaited<ReturnType<typeof listOrders>>[number]) => ({
  number: row.number,
  title: row.subject.title[locale],
  state: row.state,
  at: row.registred_at.toISOString(),
})

const presentCaseRow = (topics: OfList, locale: Locale) => (row: Awaited<ReturnType<typeof listCases>>[number]) => ({
  id: row.id,
  number: row.number,
  topic: topics.codeNow(row.topic),
  topic_name: topics.nameOf(row.topic, locale),
  subject: row.subject,
  state: row.state,
  at: row.created_at.toISOString(),
})

/**
 * The state of a member as support sees it. Each list is one statement and has at most ten rows, with the number of all.
 * No password, code or token is in it; of a ticket's code only the last part. Fails with `member.unknown`.
 */
export async function readMember(core: Core, memberId: MemberId, reader: Reader): Promise<Shown> {
  const { locale } = reader
  const { db } = core
  const now = core.clock.now()
  const member = (await findMember(db, memberId, now)) ?? fail('member.unknown')
  const [waits, sessions, rights, tickets, purchases] = await Promise.all([
    listWaits(db, memberId),
    listSessions(db, memberId, now),
    listRights(db, memberId, now),
    listTickets(db, memberId),
    listPurchases(db, memberId),
  ])
  const [orders, cases, reports, remedies, wallet] = await Promise.all([
    listOrders(db, memberId),
    listCases(db, memberId),
    listReports(db, memberId),
    listRemediesOf(db, memberId, mostOfEach),
    walletOf(core, memberId),
  ])
  const [topics, problems] = await Promise.all([readList(db, 'case_topic'), readList(db, 'play_problem')])
  return {
    id: member.id,
    name: member.name ?? member.user_name,
    user_name: member.user_name,
    wallet,
    language: isLocale(member.language) ? member.language : 'fa',
    country: member.country,
    since: member.created_at.toISOString(),
    now: now.toISOString(),
    plan_until: member.plan_until === null ? null : new Date(member.plan_until).toISOString(),
    plan_paused_until: member.plan_paused_until === null ? null : new Date(member.plan_paused_until).toISOString(),
    profiles: member.profiles.map(({ name }) => name),
    waits: waits.map((row) => presentWait(row, locale)),
    sessions: some(sessions, ({ total: _all, last_seen_at: seen, ...row }) => ({
      ...row,
      seen_at: seen.toISOString(),
    })),
    rights: some(rights, (row) => presentRight(row, locale)),
    tickets: some(tickets, (row) => presentTicket(core, row, reader)),
    purchases: some(purchases, presentPurchase(locale)),
    orders: some(orders, presentOrder(locale)),
    cases: some(cases, presentCaseRow(topics, locale)),
    reports: some(reports, (row) => ({
      case_id: row.case_id,
      number: row.number,
      title: inLocale(row.name_fa, row.name_en, locale) ?? '',
      problem: problems.codeNow(row.problem),
      problem_name: problems.nameOf(row.problem, locale),
      at_ms: row.at_ms,
      diagnosis: row.diagnosis,
      at: row.created_at.toISOString(),
    })),
    remedies: some(remedies, (row) => presentRemedy(row, locale)),
  }
}
