import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { useLanguageNames } from './language-names.ts'
import type { Product } from './product.ts'

/** Languages, quality, countries: what viewers want to know before they pay. */
export function ProductDetails({ product }: { product: Product }) {
  const t = useTranslations('movie')
  const locale = useLocale()
  const names = useLanguageNames()
  const rows = [
    [t('language'), names(product.audio)],
    [t('subtitles'), names(product.subtitles)],
    [t('quality'), product.quality ? t('upTo', { height: localDigits(product.quality, locale) }) : ''],
    [t('country'), product.countries.map(({ name }) => name).join(`${t('comma')} `)],
  ] as const
  const shown = rows.filter(([, value]) => value !== '')
  if (shown.length === 0) return null
  return (
    <dl className="details">
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
