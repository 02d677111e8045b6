import type { z } from 'zod'
import type { listPasses as contract } from '#contract/screenings/festivals/festivals.ts'
import type { MemberId } from '#lib/ids.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { presentImage } from '#server/features/catalog/titles/index.ts'
import { mayReturn } from './judge-reservation.ts'
import { listPassRows, listReservedWith } from './member-pass-queries.ts'

type Listed = z.input<(typeof contract)['responses'][200]>['items']

/** The member's standing passes with their credits and their reserved shows; a cancelled show costs no credit. */
export async function listPasses(core: Core, memberId: MemberId, locale: Locale): Promise<Listed> {
  const now = core.clock.now()
  const passes = await listPassRows(core.db, memberId, now)
  const reserved = await listReservedWith(
    core.db,
    passes.map(({ id }) => id),
  )
  return passes.map((pass) => {
    const own = reserved.filter(({ pass_id: id }) => id === pass.id)
    const open = own.filter((one) =>
      mayReturn({ startsAt: one.release_at, wasPlayed: one.first_played_at !== null }, now),
    )
    return {
      id: pass.id,
      name: inLocale(pass.name_fa, pass.name_en, locale),
      festival: {
        id: pass.festival_id,
        title: inLocale(pass.title_fa, pass.title_en, locale),
        starts_at: pass.release_at.toISOString(),
        ends_at: pass.release_ends_at.toISOString(),
        poster: presentImage(pass.poster),
      },
      credits: pass.credits,
      used: own.length - open.length,
      planned: open.length,
      reservations: own.map((one) => ({
        ticket_id: one.id,
        screening_id: one.product_id,
        title: inLocale(one.title_fa, one.title_en, locale),
        starts_at: one.release_at?.toISOString() ?? null,
        is_over: one.release_ends_at !== null && one.release_ends_at <= now,
      })),
    }
  })
}
