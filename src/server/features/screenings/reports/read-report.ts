import type { z } from 'zod'
import type { ScreeningReport } from '#contract/screenings/screening-reports.ts'
import type { ProductId, ReportPartyId } from '#lib/ids.ts'
import { dayNumber } from '#lib/time/jalali.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Db } from '#db/client.ts'
import { fail } from '#server/fail.ts'
import { type Figures, makeReport, type Report } from './make-report.ts'
import { listParties } from './party-queries.ts'
import {
  findMovements,
  findTicketCounts,
  findTitles,
  listTerms,
  type Period,
  withProgrammes,
} from './report-queries.ts'
import { isUnder, type Movement, type Term } from './share-of.ts'

export type PresentedReport = z.input<typeof ScreeningReport>

export interface ReportQuestion extends Period {
  /** Only what this party has a share in. */
  partyId: ReportPartyId | null
  productId: ProductId | null
}

const mostDays = 400

const numberOf = (day: string): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return dayNumber({ year, month, day: date })
}

function refuseOddPeriod({ from, to }: Period): void {
  const days = numberOf(to) - numberOf(from) + 1
  if (days < 1 || days > mostDays) fail('report.period_too_long')
}

/** A ticket that was given counts like a sale of its day. */
const asSale = (count: Pick<Movement, 'productId' | 'festivalIds' | 'day'>): Movement => ({
  ...count,
  kind: 'sale',
  saleDay: count.day,
  unitPrice: 0,
  currency: 'IRR',
  tickets: 0,
  isPaid: false,
  gross: 0,
  vat: 0,
  netBefore: 0,
})

async function reportOf(db: Db, { partyId, productId, ...period }: ReportQuestion): Promise<Report> {
  refuseOddPeriod(period)
  const terms = await listTerms(db, partyId)
  const named =
    partyId === null
      ? null
      : await withProgrammes(
          db,
          terms.map((term) => term.productId),
        )
  const asked = productId === null ? named : await withProgrammes(db, [productId])
  const covered = named === null || asked === null ? (named ?? asked) : asked.filter((id) => named.includes(id))
  const [movements, counts] = await Promise.all([
    findMovements(db, period, covered),
    findTicketCounts(db, period, covered),
  ])
  if (partyId === null) return makeReport(movements, counts, terms)
  const hasPart = (movement: Movement) => terms.some((term: Term) => isUnder(term, movement))
  return makeReport(
    movements.filter(hasPart),
    counts.filter((count) => hasPart(asSale(count))),
    terms,
  )
}

const present = ({ grossBack, movedOut, movedIn, atDoor, ...figures }: Figures) => ({
  ...figures,
  gross_back: grossBack,
  moved_out: movedOut,
  moved_in: movedIn,
  at_door: atDoor,
})

/**
 * The report of a period of at most 400 days: of all, of one party, or of one screening or festival. Fails with
 * `report.party_unknown` or `report.period_too_long`.
 */
export async function readReport(db: Db, question: ReportQuestion, locale: Locale): Promise<PresentedReport> {
  const parties = await listParties(db, { locale })
  const known = new Map(parties.map((party) => [party.id, party]))
  if (question.partyId !== null && !known.has(question.partyId)) fail('report.party_unknown')
  const report = await reportOf(db, question)
  const titles = await findTitles(
    db,
    report.rows.map(({ productId }) => productId),
  )
  return {
    from: question.from,
    to: question.to,
    rows: report.rows.map(({ productId, day, price, ...figures }) => {
      const title = titles.get(productId)
      return {
        product_id: productId,
        title: title === undefined ? '' : (inLocale(title.title_fa, title.title_en, locale) ?? ''),
        day,
        price,
        ...present(figures),
      }
    }),
    totals: report.totals.map(({ currency, ...figures }) => ({ currency, ...present(figures) })),
    parties: report.parties.flatMap(({ partyId, currency, share }) => {
      const party = known.get(partyId)
      return party === undefined ? [] : [{ id: partyId, name: party.name, role: party.role, currency, share }]
    }),
  }
}
