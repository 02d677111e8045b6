import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/client.ts'
import type { DB } from '#db/schema.gen.ts'
import type { ImageId, ProductId } from '#lib/ids.ts'
import { imageColumns } from '#server/features/catalog/titles/index.ts'

type Goods = ExpressionBuilder<DB, 'goods' | 'products'>

const variantsOf = (eb: Goods) =>
  jsonArrayFrom(
    eb
      .selectFrom('variants')
      .whereRef('variants.product_id', '=', 'goods.product_id')
      .where('variants.withdrawn_at', 'is', null)
      .orderBy('variants.position')
      .select(['variants.id', 'variants.sku', 'variants.size_fa', 'variants.size_en', 'variants.color_fa'])
      .select(['variants.color_en', 'variants.color_hex', 'variants.edition_fa', 'variants.edition_en'])
      .select(['variants.on_hand', 'variants.held', 'variants.weight_grams', 'variants.length_mm'])
      .select(['variants.width_mm', 'variants.height_mm'])
      .select((inner) => [
        jsonArrayFrom(
          inner
            .selectFrom('variant_prices')
            .whereRef('variant_prices.variant_id', '=', 'variants.id')
            .orderBy('variant_prices.currency')
            .select(['variant_prices.currency', 'variant_prices.amount', 'variant_prices.sale_amount'])
            .select('variant_prices.sale_ends_at'),
        ).as('prices'),
        jsonArrayFrom(
          inner
            .selectFrom('variant_pictures')
            .innerJoin('images', 'images.id', 'variant_pictures.image_id')
            .whereRef('variant_pictures.variant_id', '=', 'variants.id')
            .orderBy('variant_pictures.position')
            .select(imageColumns),
        ).as('pictures'),
      ]),
  ).as('variants')

const picturesOf = (eb: Goods) =>
  jsonArrayFrom(
    eb
      .selectFrom('product_stills')
      .innerJoin('images', 'images.id', 'product_stills.image_id')
      .whereRef('product_stills.product_id', '=', 'goods.product_id')
      .orderBy('product_stills.position')
      .select(imageColumns),
  ).as('pictures')

/** The title that the goods belong to, where it is on the site. */
const ofTitle = (eb: Goods) =>
  jsonObjectFrom(
    eb
      .selectFrom('products as of')
      .whereRef('of.id', '=', 'goods.of_id')
      .where('of.state', '=', 'published')
      .select(['of.id', 'of.kind', 'of.title_fa', 'of.title_en'])
      .select((inner) =>
        jsonObjectFrom(
          inner
            .selectFrom('images')
            .where('images.id', '=', sql<ImageId>`of.poster_id`)
            .select(imageColumns),
        ).as('poster'),
      ),
  ).as('of')

const collectionsOf = (eb: Goods) =>
  jsonArrayFrom(
    eb
      .selectFrom('collection_goods')
      .innerJoin('collections', 'collections.id', 'collection_goods.collection_id')
      .whereRef('collection_goods.product_id', '=', 'goods.product_id')
      .where('collections.is_shown', '=', true)
      .orderBy('collections.position')
      .select(['collections.slug', 'collections.title_fa', 'collections.title_en']),
  ).as('collections')

/** Everything on the page of published goods. One statement. */
export async function findGoodsPage(db: Db, productId: ProductId) {
  return db
    .selectFrom('goods')
    .innerJoin('products', 'products.id', 'goods.product_id')
    .where('goods.product_id', '=', productId)
    .where('products.state', '=', 'published')
    .select(['goods.product_id as id', 'goods.shelf', 'goods.of_id', 'goods.most_per_member', 'goods.is_returnable'])
    .select(['goods.no_return_fa', 'goods.no_return_en', 'goods.sent_from', 'goods.tags', 'goods.line_fa'])
    .select(['goods.line_en', 'products.title_fa', 'products.title_en', 'products.synopsis_fa'])
    .select('products.synopsis_en')
    .select((eb) => [
      jsonObjectFrom(eb.selectFrom('images').whereRef('images.id', '=', 'products.poster_id').select(imageColumns)).as(
        'poster',
      ),
      picturesOf(eb),
      variantsOf(eb),
      ofTitle(eb),
      collectionsOf(eb),
    ])
    .executeTakeFirst()
}

export type GoodsPageRow = NonNullable<Awaited<ReturnType<typeof findGoodsPage>>>
