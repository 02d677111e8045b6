import { type Expression, sql } from 'kysely'
import type { ProductId } from '#lib/ids.ts'
import type { TitleKind } from '#lib/lists/product-kinds.ts'

/** The title whose page shows a product: of a season or an episode its series, else the product itself. */
export interface ShownBy {
  id: ProductId
  kind: TitleKind
  season: number | null
}

/** A product's name where nothing around it names the title that it belongs to. */
export interface Named {
  fa: string
  en: string
  shown_by: ShownBy
}

/** The name of a product that exists, and the title that shows it. */
export const namedOf = (productId: Expression<ProductId>) => sql<Named>`(
  select jsonb_build_object(
    'fa', name_fa,
    'en', name_en,
    'shown_by', jsonb_build_object('id', title_id, 'kind', title_kind, 'season', season)
  )
  from named_products where named_products.product_id = ${productId}
)`
