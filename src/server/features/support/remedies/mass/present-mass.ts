import type { z } from 'zod'
import type { listMassRemedies, MassRemedy } from '#contract/support/mass-remedies.ts'
import type { MassRemedyId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Currency, Money } from '#lib/money/money.ts'
import type { Core } from '#server/core.ts'
import { fail } from '#server/fail.ts'
import { refusalIn } from '../present-remedy.ts'
import { findMass, type MassRow } from './mass-queries.ts'
import { countHit, countPeople, countRefusals, listFirst, sumDone } from './report-queries.ts'

type Card = z.input<(typeof listMassRemedies)['responses'][200]>['remedies'][number]

/** The number of people who are listed by name. */
const mostNamed = 20

function whatOf(row: MassRow): Card['what'] {
  switch (row.deed) {
    case 'extend':
      return { deed: 'extend', hours: row.hours ?? 1 }
    case 'refund':
      return { deed: 'refund' }
    case 'coupon':
      return { deed: 'coupon', amount: row.coupon_irr ?? 0, days: row.coupon_days ?? 1 }
  }
}

const sums = (irr: number, usd: number): Money[] => [
  { amount: irr, currency: 'IRR' },
  ...(usd > 0 ? [{ amount: usd, currency: 'USD' as const }] : []),
]

export function presentCard(row: MassRow, locale: Locale): Card {
  return {
    id: row.id,
    state: row.state,
    what: whatOf(row),
    reason: row.reason,
    people: row.people,
    from: row.from_at.toISOString(),
    until: row.until_at.toISOString(),
    made_at: row.made_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    titles: row.titles.map((title) => ({
      id: title.product_id,
      name: inLocale(title.name_fa, title.name_en, locale) ?? '',
    })),
    by: row.made_by_name ?? '',
    confirmed_by: row.confirmed_by_name,
    cost: sums(Number(row.cost_irr), Number(row.cost_usd)),
  }
}

/** A mass remedy with the first of its people and how far it is. Fails with `mass_remedy.unknown`. */
export async function showMass(core: Core, id: MassRemedyId, locale: Locale): Promise<z.input<typeof MassRemedy>> {
  const { db } = core
  const row = (await findMass(db, id)) ?? fail('mass_remedy.unknown')
  const [first, hit, counts, done, refusals] = await Promise.all([
    listFirst(db, id, mostNamed),
    countHit(db, id),
    countPeople(db, id),
    sumDone(db, id),
    countRefusals(db, id),
  ])
  const doneIn = (currency: Currency) => Number(done.find((one) => one.currency === currency)?.sum ?? 0)
  return {
    ...presentCard(row, locale),
    hit: hit.map(({ hit_by: by, count }) => ({ by, count })),
    first: first.map((person) => {
      const sumIn = (currency: Currency) =>
        person.parts.reduce((sum, part) => (part.currency === currency ? sum + Number(part.amount) : sum), 0)
      return {
        member_id: person.member_id,
        name: person.name ?? person.user_name,
        hit_by: person.hit_by,
        parts: person.parts.length,
        sum: sums(sumIn('IRR'), sumIn('USD')),
        state: person.state,
      }
    }),
    report: {
      ...counts,
      sum: sums(doneIn('IRR'), doneIn('USD')),
      refusals: refusals.map(({ error_code: code, count }) => ({ message: refusalIn(code ?? '', locale), count })),
    },
  }
}
