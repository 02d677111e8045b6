import { jsonLd } from '#web/kinds/json-ld.ts'
import type { PageAddress } from '#web/kinds/kind.ts'
import type { Product } from './product.ts'

/**
 * A title as schema.org describes its kind; null where it has no page. `<` is escaped, so that the text cannot end the
 * script element.
 */
export function productJsonLd(product: Product, address: PageAddress): string | null {
  const data = jsonLd[product.kind]?.(product, address)
  return data === undefined ? null : JSON.stringify(data).replaceAll('<', '\\u003c')
}
