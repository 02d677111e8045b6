import { useLocale } from 'use-intl'
import { formatMoney, type Money } from '#lib/money/money.ts'

/** An amount with its unit, never broken over two lines. */
export function Price({ money, className = '' }: { money: Money; className?: string }) {
  return <span className={`nowrap ${className}`}>{formatMoney(money, useLocale())}</span>
}
