import type { Locale } from '#lib/text/locale.ts'
import type { Localized } from '#server/fail.ts'
import type { StudioGoodsRow } from './studio-goods-queries.ts'

/** The variants of goods that are sold, as `missingForSale` asks for them. */
export const soldVariants = ({ variants }: Pick<StudioGoodsRow, 'variants'>) =>
  variants
    .filter((variant) => variant.withdrawn_at === null)
    .map(({ sku, prices }) => ({ sku, isPriced: prices.length > 0 }))

/** Lists in words the things that goods lack before they can be sold. */
export function missingForSale(
  row: Pick<StudioGoodsRow, 'synopsis_fa' | 'synopsis_en' | 'poster'> & {
    variants: readonly { sku: string; isPriced: boolean }[]
  },
  locale: Locale,
): string[] {
  const missing: Localized[] = []
  if (row.synopsis_fa.trim() === '') missing.push({ fa: 'متن فارسی', en: 'the Persian text' })
  if (row.synopsis_en.trim() === '') missing.push({ fa: 'متن انگلیسی', en: 'the English text' })
  if (row.poster === null) missing.push({ fa: 'تصویر', en: 'a picture' })
  const { variants } = row
  if (variants.length === 0) missing.push({ fa: 'دست‌کم یک گونه', en: 'one variant at least' })
  const unpriced = variants.filter(({ isPriced }) => !isPriced).map(({ sku }) => sku)
  if (unpriced.length > 0) missing.push({ fa: `قیمت ${unpriced.join('، ')}`, en: `a price of ${unpriced.join(', ')}` })
  return missing.map((one) => one[locale])
}
