import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '../../../api.ts'
import { SelectField } from '../../../ui/field.tsx'
import { exchangesFor, linesOf, optionsOf } from './return-draft.ts'
import type { StepProps } from './return-goods.tsx'

type Goods = OutputOf<'GET /shop/goods/:id'>

/** The goods as they are sold now; null while they are not known, or no longer sold. */
function useGoods(id: number | null): Goods | null {
  const [goods, setGoods] = useState<Goods | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    const stop = new AbortController()
    call('GET /shop/goods/:id', { params: { id } }, { signal: stop.signal, quiet: true }).then(setGoods, () =>
      setGoods(null),
    )
    return () => stop.abort()
  }, [id])
  return goods
}

/** In place of what: the same again, or another variant of it. */
export function ExchangeFor(props: StepProps) {
  const t = useTranslations('orders')
  return (
    <section className="card stack tight-stack">
      <h2 className="large">{t('exchangeFor')}</h2>
      <p className="small muted">{t('exchangeForHelp')}</p>
      {linesOf(props.order, props.draft).map(({ position }) => (
        <OneLine key={position} {...props} position={position} />
      ))}
    </section>
  )
}

function OneLine({ order, draft, change, position }: StepProps & { position: number }) {
  const t = useTranslations('orders')
  const line = order.lines.find((one) => one.position === position)
  const comma = useLocale() === 'fa' ? '، ' : ', '
  const goods = useGoods(line?.product_id ?? null)
  if (line === undefined) return null
  const others = goods === null ? [] : exchangesFor(goods.variants, line.variant_id, order.total.currency)
  if (goods !== null && others.length === 0)
    return (
      <p className="small">
        <b>{line.title}</b>: {t('exchangeSame')}
      </p>
    )
  return (
    <SelectField
      label={line.title}
      name={`wanted-${position}`}
      value={draft.wanted[position]?.id ?? ''}
      onChange={(id) => {
        const { [position]: _before, ...rest } = draft.wanted
        const chosen = others.find((one) => one.id === id)
        change({
          wanted: chosen === undefined ? rest : { ...rest, [position]: { id, options: optionsOf(chosen, comma) } },
        })
      }}
      options={[
        { value: '', label: t('exchangeSame') },
        ...others.map((one) => ({ value: one.id, label: optionsOf(one, comma) })),
      ]}
    />
  )
}
