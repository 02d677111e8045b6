import { demoSlides, demoWidgets } from '#db/seed/home.ts'
import { transaction } from '#db/transaction.ts'
import type { ProductId } from '#lib/ids.ts'
import type { Core } from '../core.ts'
import { clearFirstRows, firstStill, insertSlides, insertWidgets, type NewSlide } from './demo-queries.ts'

/** Creates the home page once, in one transaction. `ids` are the products by slug. */
export async function seedHome(core: Core, ids: ReadonlyMap<string, ProductId>): Promise<void> {
  await transaction(core.db, async (tx) => {
    if (!(await clearFirstRows(tx))) return
    const slides: NewSlide[] = []
    for (const { movie, ...texts } of demoSlides) {
      const product_id = ids.get(movie)
      const image_id = product_id === undefined ? undefined : await firstStill(tx, product_id)
      if (product_id !== undefined && image_id !== undefined)
        slides.push({ product_id, image_id, ...texts, position: slides.length })
    }
    await insertSlides(tx, slides)
    await insertWidgets(
      tx,
      demoWidgets.map(({ query: { movies, ...filter }, ...widget }, position) => ({
        ...widget,
        query: movies === undefined ? filter : { ids: movies.flatMap((slug) => ids.get(slug) ?? []) },
        position,
      })),
    )
  })
}
