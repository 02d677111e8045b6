import type { GoodsData } from './goods.ts'

/** Goods as schema.org describes them, with an offer for each variant and currency; ready for a script element. */
export function goodsJsonLd(goods: GoodsData, { url, origin }: { url: string; origin: string }): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: goods.title,
    alternateName: goods.other_title,
    description: goods.text,
    url,
    image: goods.poster === null ? undefined : new URL(goods.poster.src, origin).href,
    offers: goods.variants.flatMap((variant) =>
      variant.prices.map(({ price }) => ({
        '@type': 'Offer',
        sku: variant.sku,
        url,
        price: price.currency === 'USD' ? (price.amount / 100).toFixed(2) : String(price.amount),
        priceCurrency: price.currency,
        availability: `https://schema.org/${
          { in_stock: 'InStock', few_left: 'LimitedAvailability', sold_out: 'OutOfStock', preorder: 'PreOrder' }[
            variant.stock
          ]
        }`,
      })),
    ),
  }
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}
