import type { z } from 'zod'
import type { getMyHome } from '#contract/site/my-home.ts'
import { after } from '#lib/time/clock.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import type { Viewer } from '#server/viewer.ts'
import { cardsOf } from '#server/features/catalog/titles/index.ts'
import { findUnpaid, listOpenRents } from './my-home-queries.ts'
import { isUrgent, type MomentFacts, rankOfMoment } from './moment-rank.ts'

/** Who asks for the home page. */
export type Asker = {
  core: Core
  viewer: Viewer
  locale: Locale
  now: Date
  profileId: number
  maxAge: number | undefined
}
type Home = z.input<(typeof getMyHome)['responses'][200]>
type Moment = Home['moments'][number]
type Unranked = { facts: MomentFacts; moment: (urgency: { is_urgent: boolean }) => Moment }

/** The top of the page has two places, and a title may be in two of these. */
const most = 4

const momentOfScreening = ({ tickets, ...screening }: Home['screenings'][number]): Unranked => ({
  facts: {
    kind: 'screening',
    mode: screening.mode,
    state: screening.state,
    isShownOut: screening.is_shown_out,
    startsAt: screening.starts_at == null ? null : new Date(screening.starts_at),
  },
  moment: (urgency) => ({ kind: 'screening', ...urgency, screening, tickets }),
})

/** Rents, and until when one may begin each and still see its end. */
async function rentsOf({ core, viewer, locale, now, profileId }: Asker): Promise<Unranked[]> {
  const who = { memberId: viewer.memberId, profileId, ageLimit: viewer.ageLimit }
  const rents = await listOpenRents(core.db, who, { now, limit: most })
  if (rents.length === 0) return []
  const ids = rents.map((rent) => rent.product_id)
  const cards = await cardsOf(core.db, ids, locale, now)
  return rents.flatMap((rent) => {
    const card = cards.get(rent.product_id)
    if (card === undefined) return []
    const { id, title, kind, poster, still } = card
    const left = Math.max(0, rent.duration_ms - (rent.position_ms ?? 0))
    const begin = after(rent.ends_at, -left)
    const isBegun = rent.first_played_at !== null
    return {
      facts: { kind: 'rent', endsAt: rent.ends_at, isBegun } as const,
      moment: (urgency) => ({
        kind: 'rent',
        ...urgency,
        product: { id, title, kind, poster, still },
        ends_at: rent.ends_at.toISOString(),
        open_ms: rent.ends_at.getTime() - now.getTime(),
        left_ms: left,
        begin_until: begin > now ? begin.toISOString() : null,
        is_begun: isBegun,
        watch_hours: rent.watch_hours,
      }),
    } satisfies Unranked
  })
}

async function paymentOf({ core, viewer, locale, now }: Asker): Promise<Unranked[]> {
  // a child's profile neither pays nor sees prices
  const unpaid = viewer.ageLimit === null ? await findUnpaid(core.db, viewer.memberId, now) : undefined
  if (unpaid === undefined) return []
  const title = inLocale(unpaid.subject.title.fa, unpaid.subject.title.en, locale)
  const until = unpaid.expires_at.toISOString()
  return [
    {
      facts: { kind: 'payment' },
      moment: (urgency) => ({ kind: 'payment', ...urgency, order_id: unpaid.id, title, until }),
    },
  ]
}

/** Returns the things that may stand at the top of the page, by urgency. Four statements at most. */
export async function momentsOf(asker: Asker, screenings: Home['screenings']): Promise<Moment[]> {
  const [rents, payments] = await Promise.all([rentsOf(asker), paymentOf(asker)])
  const tickets = screenings.filter((card) => card.tickets > 0).map(momentOfScreening)
  return [...tickets, ...rents, ...payments]
    .flatMap(({ facts, moment }) => {
      const rank = rankOfMoment(facts, asker.now)
      return rank === null ? [] : [{ rank, moment: moment({ is_urgent: isUrgent(rank) }) }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ moment }) => moment)
}
