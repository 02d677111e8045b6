import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { SelectField } from '#web/ui/field.tsx'
import type { DeskOrder } from './order-data.ts'

type Variant = OutputOf<'GET /shop/goods/:id'>['variants'][number]

type Props = {
  line: DeskOrder['lines'][number]
  value: string | null
  onChange: (id: string | null) => void
}

/** Which variant of the same goods is sent for what came. Of goods that are no longer on sale only the same. */
export function GivenChoice({ line: { product_id: id, position }, value, onChange }: Props) {
  const t = useTranslations('studio.orders')
  const comma = useLocale() === 'fa' ? '، ' : ', '
  const [variants, setVariants] = useState<readonly Variant[]>([])
  useEffect(() => {
    if (id === null) return undefined
    const stop = new AbortController()
    call('GET /shop/goods/:id', { params: { id } }, { signal: stop.signal, quiet: true }).then(
      (goods) => setVariants(goods.variants),
      () => setVariants([]),
    )
    return () => stop.abort()
  }, [id])
  if (variants.length < 2) return null
  const named = ({ edition, color, size, sku, stock }: Variant) => {
    const options = [edition, color, size].filter((part) => part !== null && part !== '').join(comma)
    return `${options} · ${sku}${stock === 'sold_out' ? ` · ${t('arrival.soldOut')}` : ''}`
  }
  return (
    <SelectField
      label={t('arrival.given')}
      name={`given-${position}`}
      value={value ?? ''}
      options={[
        { value: '', label: t('arrival.same') },
        ...variants.map((one) => ({ value: one.id, label: named(one) })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  )
}
