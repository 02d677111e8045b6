import type { z } from 'zod'
import type { DayFigures } from '#contract/support/studio-today.ts'
import type { Db } from '#db/client.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import { hasDuty, type StaffRole } from '#lib/lists/staff-roles.ts'
import { countCases, countDecidedSince, countParcels, findWatching } from './figure-queries.ts'

type Figures = z.input<typeof DayFigures>
type Decided = Awaited<ReturnType<typeof countDecidedSince>>

/** All attempts of the day, and the gateway at which the largest share of them went wrong; none while nothing did. */
export function weighPayments(rows: Decided): Figures['payments'] {
  const sum = (of: 'decided' | 'paid') => rows.reduce((all, row) => all + row[of], 0)
  const share = ({ paid, decided }: Decided[number]) => paid / decided
  const [worst] = rows.filter((row) => row.paid < row.decided).toSorted((a, b) => share(a) - share(b))
  return { decided: sum('decided'), paid: sum('paid'), worst: worst ?? null }
}

/** The figures of the day that a role works with; the others cost no statement. */
export async function readFigures(
  db: Db,
  role: StaffRole,
  { now, from, locale }: { now: Date; from: Date; locale: Locale },
): Promise<Figures> {
  const [watching, decided, parcels, letters] = await Promise.all([
    findWatching(db, { now, from }),
    hasDuty(role, 'books') ? countDecidedSince(db, from) : null,
    hasDuty(role, 'orders') ? countParcels(db, from) : null,
    hasDuty(role, 'cases') ? countCases(db, from) : null,
  ])
  const { title_fa: fa, title_en: en, count } = watching
  return {
    watching: {
      now: watching.now,
      today: watching.today,
      most: count === null ? null : { title: inLocale(fa ?? '', en ?? '', locale), count },
    },
    payments: decided === null ? null : weighPayments(decided),
    parcels,
    letters,
  }
}
