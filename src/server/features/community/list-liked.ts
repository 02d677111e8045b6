import type { z } from 'zod'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { Locale } from '#lib/text/locale.ts'
import type { Core } from '../../core.ts'
import { cardsOf } from '#server/features/catalog/titles/index.ts'
import { findLiked, findNewest } from './favorite-queries.ts'

const lately = 30 * 24 * 60 * 60 * 1000
const most = 8

/**
 * Lists liked titles: those that most profiles have marked in the last 30 days, at most eight, filled up with the
 * newest films. Three queries.
 */
export async function listLiked(
  core: Pick<Core, 'db' | 'clock'>,
  { maxAge, locale }: { maxAge: number | null; locale: Locale },
): Promise<z.input<typeof ProductCard>[]> {
  const now = core.clock.now()
  const [liked, newest] = await Promise.all([
    findLiked(core.db, { since: new Date(now.getTime() - lately), maxAge, most }),
    findNewest(core.db, { maxAge, most }),
  ])
  const ids = [...new Set([...liked, ...newest])].slice(0, most)
  const cards = await cardsOf(core.db, ids, locale, now)
  return ids.flatMap((id) => cards.get(id) ?? [])
}
