import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { WantedTitle } from '../wanted-title.ts'

/**
 * Shows the title that somebody registers for, and its price. It keeps its height while it is asked for, and says only
 * that the purchase goes on where nothing is known.
 */
export function WantedCard({ wanted: { productId, way } }: { wanted: WantedTitle }) {
  const t = useTranslations('login.phone')
  const locale = useLocale()
  const currency = useCurrency()
  const [product, setProduct] = useState<OutputOf<'GET /products/:id'> | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    call('GET /products/:id', { params: { id: productId } }, { signal: stop.signal, quiet: true }).then(
      setProduct,
      () => undefined,
    )
    return () => stop.abort()
  }, [productId])
  const sold = product?.offers.filter(({ prices }) => prices.length > 0) ?? []
  // as the checkout chooses: the way of the address, else the first
  const offer = sold.find((one) => one.way === way) ?? sold[0]
  const prices = offer?.prices ?? []
  const price = prices.find((one) => one.currency === currency) ?? prices[0]
  return (
    <div className="wanted-card">
      {product?.poster && <Picture image={product.poster} sizes="44px" />}
      <div>
        {product && (
          <p className="strong">
            {price
              ? t(offer?.way === 'rent' ? 'rent' : 'buy', { title: product.title, price: formatMoney(price, locale) })
              : product.title}
          </p>
        )}
        <p className="small muted">{t('goesOn')}</p>
      </div>
    </div>
  )
}
