import { useLocale, useTranslations } from 'use-intl'
import { type Currency, formatMoney, type Money } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { SalePrice } from '#web/ui/sale-price.tsx'
import { BuyLink } from '#web/features/catalog/titles/buy-link.tsx'
import { EachCurrency } from './each-currency.tsx'
import type { BlockOf } from './landing.ts'
import { Paragraphs } from './paragraphs.tsx'
import { Part, type Position } from './part.tsx'

type Offer = BlockOf<'offer'>

/** The amount in the visitor’s currency; where it is not sold in that one, in the one it is sold in. */
const moneyIn = (of: readonly Money[], currency: Currency): Money | undefined =>
  of.find((money) => money.currency === currency) ?? of[0]

/** Shows an offer, its present price, and the way to it. */
export function OfferBlock({ block, isInHead, isFirst }: { block: Offer } & Position) {
  const hasPoster = block.image !== null && !isInHead
  return (
    <div className={`landing-offer for-grown-ups${hasPoster ? ' with-poster' : ''}`}>
      {hasPoster && block.image && <Picture image={block.image} className="poster" sizes="132px" />}
      <Part title={block.title === '' ? block.name : block.title} isSmall={isInHead}>
        {!isInHead && block.text !== '' && <Paragraphs text={block.text} className="muted" />}
        <div className="row wrap">
          <EachCurrency of={block.ways.flatMap(({ prices }) => prices)}>
            {(currency) => <Ways block={block} isFirst={isFirst} currency={currency} />}
          </EachCurrency>
        </div>
        {isInHead && block.text !== '' && <Paragraphs text={block.text} className="small" />}
      </Part>
    </div>
  )
}

function Ways({ block, isFirst, currency }: { block: Offer; isFirst: boolean; currency: Currency }) {
  const t = useTranslations('ways')
  const plans = useTranslations('plans')
  const locale = useLocale()
  const { product_id: productId, plan_offer_id: planOfferId } = block
  if (planOfferId !== null) {
    const money = moneyIn(block.ways[0]?.prices ?? [], currency)
    return (
      <>
        <ButtonLink kind={isFirst ? 'main' : 'soft'} size="decision" to={`/plans/${planOfferId}`}>
          {plans('begin')}
        </ButtonLink>
        {money && <SalePrice money={money} usual={null} />}
      </>
    )
  }
  if (productId === null) return null
  if (block.is_free)
    return (
      <ButtonLink kind={isFirst ? 'main' : 'soft'} size="decision" to={`/play/${productId}`}>
        {t('watch')}
      </ButtonLink>
    )
  return block.ways.map(({ way, prices, usual }, at) => {
    const money = moneyIn(prices, currency)
    if (way === 'plan' || money === undefined) return null
    const before = usual.find((one) => one.currency === money.currency)
    return (
      <span key={way} className="row">
        <BuyLink
          productId={productId}
          way={way}
          kind={isFirst && at === 0 ? 'main' : 'soft'}
          size="decision"
          wide={false}
        >
          {t(way === 'rent' ? 'rentFor' : 'buyFor', { price: formatMoney(money, locale) })}
        </BuyLink>
        {before && <SalePrice money={money} usual={before} />}
      </span>
    )
  })
}
