import type { z } from 'zod'
import type { listNew } from '#contract/site/feed.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { findTextsOf, newTitles } from '#server/features/catalog/titles/index.ts'
import { listedGoods } from '#server/features/shop/goods/index.ts'

type Item = z.input<(typeof listNew)['responses'][200]>['items'][number]

/** The number of items that a reader of news shows at once, and more than come in a week. */
const most = 30

/** Returns the newest titles of every kind, and goods since they are on sale. Five statements. */
export async function whatIsNew(core: Pick<Core, 'db' | 'clock'>, locale: Locale): Promise<Item[]> {
  const seen = { locale, now: core.clock.now() }
  const [titles, goods] = await Promise.all([
    newTitles(core, locale, most),
    listedGoods(core.db, { limit: most }, seen),
  ])
  const texts = await findTextsOf(
    core.db,
    goods.map(({ id }) => id),
  )
  const items: Item[] = [
    ...titles,
    ...goods.flatMap((card): Item[] => {
      const text = texts.find(({ id }) => id === card.id)
      if (!text?.listed_at) return []
      const synopsis = inLocale(text.synopsis_fa, text.synopsis_en, locale)
      return [{ ...card, kind: 'goods', synopsis, published_at: text.listed_at.toISOString() }]
    }),
  ]
  return items.toSorted((a, b) => b.published_at.localeCompare(a.published_at)).slice(0, most)
}
