import type { z } from 'zod'
import type { getFestival } from '#contract/screenings/festivals/festivals.ts'
import type { ProductId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { compareCounts, meanOf } from './judge-vote.ts'
import { listJurors, listPrizes } from './jury-queries.ts'
import { countVotes } from './vote-queries.ts'

type Page = z.input<(typeof getFestival)['responses'][200]>
type Outcome = Pick<Page, 'jury' | 'prizes' | 'votes'>

/** The jury, the prizes that are announced, and after its end the audience's votes. */
export async function presentOutcome(
  core: Core,
  festival: { id: ProductId; endsAt: Date },
  locale: Locale,
): Promise<Outcome> {
  const now = core.clock.now()
  const [jurors, prizes, votes] = await Promise.all([
    listJurors(core.db, festival.id),
    listPrizes(core.db, festival.id),
    festival.endsAt <= now ? countVotes(core.db, festival.id) : null,
  ])
  return {
    jury: jurors.map((juror) => ({
      name: inLocale(juror.name_fa, juror.name_en, locale),
      role: inLocale(juror.role_fa, juror.role_en, locale),
      photo: presentImage(juror.photo),
    })),
    prizes: prizes
      .filter(({ announced_at: at }) => at !== null && at <= now)
      .map((prize) => {
        const film = inLocale(prize.film_fa, prize.film_en, locale)
        return {
          name: inLocale(prize.name_fa, prize.name_en, locale),
          category: inLocale(prize.category_fa, prize.category_en, locale),
          film: prize.film_id === null || film === null ? null : { id: prize.film_id, title: film },
          person: inLocale(prize.person_fa, prize.person_en, locale),
        }
      }),
    votes:
      votes?.toSorted(compareCounts).map(({ id, title_fa, title_en, ...count }) => ({
        film: { id, title: inLocale(title_fa, title_en, locale) },
        votes: count.votes,
        mean: meanOf(count),
      })) ?? null,
  }
}
