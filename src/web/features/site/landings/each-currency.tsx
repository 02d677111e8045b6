import type { ReactNode } from 'react'
import type { Currency, Money } from '#lib/money/money.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'

type Props = {
  /** The amounts that are shown, in every currency in which something is sold. */
  of: readonly Money[]
  children: (currency: Currency) => ReactNode
}

/**
 * Prices in the visitor’s currency. The page is the same for everybody and its scripts wait, so until they start both
 * currencies stand in it, and styles show the one that is meant (`data-other-currency` of the document).
 */
export function EachCurrency({ of, children }: Props) {
  const currency = useCurrency()
  const isStarted = useHydrated()
  const other = currency === 'IRR' ? 'USD' : 'IRR'
  if (isStarted || !of.some((money) => money.currency === other)) return children(currency)
  return (
    <>
      <span className="in-usual-currency">{children(currency)}</span>
      <span className="in-other-currency">{children(other)}</span>
    </>
  )
}
