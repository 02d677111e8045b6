import { useTranslations } from 'use-intl'
import type { Money } from '#lib/money/money.ts'
import { Price } from './price.tsx'
import './sale-price.css'

/** A price; during a sale the usual price is struck through before it. */
export function SalePrice({ money, usual }: { money: Money; usual: Money | null }) {
  const t = useTranslations('sale')
  if (usual === null) return <Price money={money} className="strong" />
  return (
    <span className="sale-price">
      <s className="small muted">
        <span className="only-said">{t('usual')} </span>
        <Price money={usual} />
      </s>{' '}
      <span className="only-said">{t('now')} </span>
      <Price money={money} className="strong" />
    </span>
  )
}
