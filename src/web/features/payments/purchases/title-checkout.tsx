import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { yearOf } from '#web/kinds/film.ts'
import { pageOf } from '#web/kinds/kinds.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { State } from '#web/ui/state.tsx'
import type { PurchaseInfo } from './purchase-info.ts'
import { CurrencyChoice } from '#web/features/payments/gateways/currency-choice.tsx'
import { chooseCurrency, useCurrencies } from '#web/features/payments/gateways/currency.ts'
import { Checkout } from './checkout.tsx'
import type { CheckoutOf } from './checkout-page.tsx'
import { Places, SoldOut } from './places-left.tsx'
import { type Order, useOrder } from './use-order.ts'
import { useWantedOffer } from './wanted-offer.ts'

export type TitleOrder = Order<{ info: PurchaseInfo }>

const largestId = 2_147_483_647

/** The checkout of a title, by the way (buy or rent) that the address names. */
export const titleCheckout: CheckoutOf<TitleOrder> = {
  isId: (id) => Number.isInteger(Number(id)) && Number(id) >= 1 && Number(id) <= largestId,
  useOrder: (id) =>
    useOrder(id, async (currency, signal) => {
      const params = { id: Number(id) }
      return { info: await call('GET /purchase-info/:id', { params, query: { currency } }, { signal }) }
    }),
  Desk: TitleDesk,
}

function TitleDesk({ order, onChanged }: { order: TitleOrder; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const { info } = order
  const offer = useWantedOffer(info)
  if (info.owned || (info.watchable.allowed && offer === null)) return <Owned order={order} />
  if (info.is_preparing) return <Preparing order={order} />
  if (!offer?.price || offer.purchase_type === null) return <NotForSale order={order} />
  if (offer.places_left === 0 && offer.held === null) return <SoldOut order={order} onLookAgain={onChanged} />
  return (
    <Checkout
      wanted={{
        type: offer.purchase_type,
        offerId: offer.id,
        price: offer.price,
        vat: offer.vat,
        vatPercent: info.vat_percent,
        sale: offer.sale,
        line: t(lineOf(offer.way, info.product.kind)),
        reckoned: offer.reckoned,
        what: <Bought order={order} terms={offer.terms} />,
        notice: <Places offer={offer} />,
        terms: [t('terms'), asSentence(info.plans.message)].filter(Boolean).join(' '),
      }}
      payers={order}
      onChanged={onChanged}
    />
  )
}

type Kind = PurchaseInfo['product']['kind']

/** Returns the key of the label of the checkout's line. */
function lineOf(way: string, kind: Kind) {
  if (kind === 'track') return 'track'
  if (kind === 'music') return 'album'
  if (way === 'rent') return 'rent'
  return kind === 'series' || kind === 'season' || kind === 'episode' ? kind : 'film'
}

/** A series or a season has no film of its own; people watch it on its page. */
const hasEpisodes = ({ kind }: { kind: Kind }): boolean => kind === 'series' || kind === 'season'

/** The reason as the API says it may be a phrase; beside others it stands as a sentence. */
function asSentence(text: string | null): string {
  if (text === null || text === '') return ''
  const [first = '', ...rest] = text
  return `${first.toUpperCase()}${rest.join('')}${text.endsWith('.') ? '' : '.'}`
}

function Bought({ order, terms }: { order: TitleOrder; terms: string }) {
  const locale = useLocale()
  const { product } = order.info
  const isMusic = product.kind === 'music' || product.kind === 'track'
  return (
    <div className="what">
      {product.poster && <Picture image={product.poster} className={isMusic ? 'artwork' : 'poster'} sizes="76px" />}
      <div>
        <b>{product.title}</b>
        <p className="small muted">{yearOf(product, locale)}</p>
        <p className="small muted">{terms}</p>
      </div>
    </div>
  )
}

function Owned({ order }: { order: TitleOrder }) {
  const t = useTranslations('checkout')
  const { id, title, kind, shown_by: shownBy } = order.info.product
  const { watchable, is_preparing } = order.info
  const opens = watchable.allowed && !is_preparing && !hasEpisodes(order.info.product)
  return (
    <State drawing="empty" title={watchable.by === 'FREE' ? t('isFree') : t('owned')} text={title}>
      {opens && kind !== 'track' && kind !== 'music' && (
        <ButtonLink kind="main" to={`/play/${id}`}>
          <Icon name="play" />
          {t('watch')}
        </ButtonLink>
      )}
      <ButtonLink kind="soft" to={pageOf(shownBy) ?? '/'}>
        {t(hasEpisodes(order.info.product) ? 'episodes' : 'filmPage')}
      </ButtonLink>
    </State>
  )
}

function Preparing({ order }: { order: TitleOrder }) {
  const t = useTranslations('checkout')
  return (
    <State drawing="empty" title={t('preparing')} text={t('preparingHelp')}>
      <ButtonLink kind="soft" to={pageOf(order.info.product.shown_by) ?? '/'}>
        {t('filmPage')}
      </ButtonLink>
    </State>
  )
}

function NotForSale({ order }: { order: TitleOrder }) {
  const t = useTranslations('checkout')
  const { currency, product, watchable } = order.info
  const other = useCurrencies(currency).find((one) => one !== currency)
  return (
    <>
      <CurrencyChoice currency={currency} />
      <State drawing="nothing" title={t('notForSale')} text={watchable.message ?? ''}>
        {other !== undefined && (
          <Button kind="soft" onClick={() => chooseCurrency(other)}>
            {t('tryCurrency', { currency: t(`currencies.${other}`) })}
          </Button>
        )}
        <ButtonLink kind="plain" to={pageOf(product.shown_by) ?? '/'}>
          {t('filmPage')}
        </ButtonLink>
      </State>
    </>
  )
}
