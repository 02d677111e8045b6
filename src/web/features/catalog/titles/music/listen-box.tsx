import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { SalePrice } from '#web/ui/sale-price.tsx'
import { useVatPercent } from '#web/vat.ts'
import { BuyLink } from '../buy-link.tsx'
import type { Product } from '../product.ts'
import { usePurchaseInfo } from '../use-purchase-info.ts'
import { isSoldOut, type WayOffer, type Ways, waysForEverybody, waysForVisitor } from '../ways.ts'
import { NoteOfWays } from '../ways-note.tsx'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { useAgeLimit } from '#web/use-age-limit.ts'
import type { Album } from './album.ts'
import '../ways.css'
import '../way-tiles.css'

type Props = {
  product: Product
  album: Album
  /** Something of it is heard whole: then buying is not the main action. */
  hasWhole: boolean
  /** All of it is. */
  hasAll: boolean
}

/** The ways to hear an album: a plan, or buying it for good. */
export function ListenBox({ product, album, hasWhole, hasAll }: Props) {
  const t = useTranslations('music')
  const limit = useAgeLimit()
  const currency = useCurrency()
  const percent = useVatPercent()
  const { answer, reload } = usePurchaseInfo(product.id)
  const ways =
    answer.state === 'known'
      ? waysForVisitor(product, answer.info, limit !== null)
      : waysForEverybody(product, currency)
  const offer = ways.offers.find(({ way }) => way === 'buy') ?? null
  const isOwned = ways.action?.kind === 'watch'
  return (
    <section className="card ways listen-box" aria-label={t('ways')} aria-busy={answer.state === 'waiting'}>
      <h2>{t('ways')}</h2>
      {ways.note && ways.note.key !== 'notForSale' && <NoteOfWays note={ways.note} of="music" />}
      {ways.note?.key === 'notForSale' && (
        <p className="small muted">{t(soldSingly(album) ? 'onlyTracks' : 'notSold')}</p>
      )}
      {!isOwned && <PlanWay ways={ways} isOnly={offer === null && !hasWhole} />}
      {!isOwned && offer !== null && (
        <BuyWay offer={offer} product={product} album={album} hasWhole={hasWhole} hasAll={hasAll} />
      )}
      {ways.closed && <p className="tiny muted vat for-grown-ups">{ways.closed}</p>}
      {offer !== null && percent !== null && <p className="tiny muted vat for-grown-ups">{t('vat', { percent })}</p>}
      {answer.state === 'failed' && (
        <p className="tiny muted vat" role="alert">
          {t('failed')}{' '}
          <button type="button" className="link" onClick={reload}>
            {t('again')}
          </button>
        </p>
      )}
    </section>
  )
}

const soldSingly = (album: Album) => album.tracks.some(({ offers }) => offers.length > 0)

function PlanWay({ ways, isOnly }: { ways: Ways; isOnly: boolean }) {
  const t = useTranslations('music')
  const locale = useLocale()
  if (ways.plan === null) return null
  return (
    <div className="way for-grown-ups">
      <b>{t('plan')}</b>
      {ways.plan.from === null ? (
        <span />
      ) : (
        <span className="strong">{t('planFrom', { price: formatMoney(ways.plan.from, locale) })}</span>
      )}
      <p className="small muted">{t('planTerms')}</p>
      <ListButton kind={isOnly ? 'main' : 'soft'} className="wide" to="/plans">
        {t('planAction')}
      </ListButton>
    </div>
  )
}

type BuyProps = Props & { offer: WayOffer }

/** The price of the whole, what it saves, and the button with the verb and the price. */
function BuyWay({ offer, product, album, hasWhole, hasAll }: BuyProps) {
  const t = useTranslations('music')
  const locale = useLocale()
  const saved = album.saves.find(({ currency }) => currency === offer.price.currency)
  const n = album.tracks.length
  const price = formatMoney(offer.price, locale)
  const what = album.form === 'clip' ? 'buyClip' : n > 1 ? 'buyAlbum' : 'buyPiece'
  return (
    <>
      <div className="way for-grown-ups">
        <b>{t(what)}</b>
        <SalePrice money={offer.price} usual={offer.sale?.usual ?? null} />
        <p className="small muted">
          {n > 1 && `${t('allTracks', { n, count: localDigits(n, locale) })} `}
          {offer.terms}
          {saved && ` ${t('saves', { amount: formatMoney(saved, locale) })}`}
        </p>
      </div>
      {!isSoldOut(offer) && (
        <BuyLink productId={product.id} way="buy" kind={hasWhole ? 'outline' : 'main'} size="decision" wide>
          {t('buyFor', { what, price })}
        </BuyLink>
      )}
      {!isSoldOut(offer) && !hasAll && (
        <FootBar
          forGrownUps
          action={
            <BuyLink productId={product.id} way="buy" kind="main" size="usual" wide={false}>
              {t(what)}
            </BuyLink>
          }
        >
          <p className="tiny muted">{t('forGood')}</p>
          <SalePrice money={offer.price} usual={offer.sale?.usual ?? null} />
        </FootBar>
      )}
    </>
  )
}
