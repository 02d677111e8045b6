import { useLocale, useTranslations } from 'use-intl'
import { formatClock } from '#lib/time/durations.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SalePrice } from '#web/ui/sale-price.tsx'
import { AskGrownUp } from '#web/features/playback/child-wishes/ask-grown-up.tsx'
import { useVatPercent } from '#web/vat.ts'
import { BuyLink } from './buy-link.tsx'
import { ReleaseReminder } from './release-reminder.tsx'
import { WayOptions } from './way-options.tsx'
import { chosenOffer, type WayOffer, type Ways } from './ways.ts'
import { NoteOfWays } from './ways-note.tsx'
import './ways.css'
import './way-tiles.css'

type Chosen = { productId: number; ways: Ways; way: WayOffer['way'] | null }
type Props = Chosen & {
  onChoose: (way: WayOffer['way']) => void
  asking: boolean
  failed: boolean
  onRetry: () => void
  /** The title is announced: it may be waited for. */
  isAwaited?: boolean
}

/** One box: what can be bought, at which exact price, under which terms, and one button with verb and price. */
export function WaysBox({ productId, ways, way, onChoose, asking, failed, onRetry, isAwaited = false }: Props) {
  const t = useTranslations('ways')
  const percent = useVatPercent()
  const isWatchable = ways.action?.kind === 'watch'
  const hasTiles = !isWatchable && ways.offers.length > 0
  return (
    <section className="card ways" id="ways" aria-label={t('title')} aria-busy={asking}>
      <h2>{t('title')}</h2>
      {ways.note && <NoteOfWays note={ways.note} />}
      {ways.note?.key === 'askGrownUp' && <AskGrownUp things={[{ productId, name: null }]} />}
      {!isWatchable && <WayOptions ways={ways} way={way} onChoose={onChoose} />}
      {ways.plan && <PlanWay plan={ways.plan} isOnly={ways.action === null} hasTile={hasTiles} />}
      <WaysAction productId={productId} ways={ways} way={way} wide />
      {isAwaited && <ReleaseReminder id={productId} />}
      {ways.action?.kind === 'watch' && ways.action.watched !== null && (
        <progress className="bar" max={1} value={ways.action.watched} aria-label={t('watched')} />
      )}
      {isWatchable && <AlsoForGood productId={productId} ways={ways} />}
      {ways.offers.length > 0 && (percent !== null || ways.closed !== null) && (
        <p className="tiny muted vat for-grown-ups">
          {percent !== null && t('vat', { percent })}{' '}
          {/* on a phone it would push what is read: no plan stands in the row */}
          <span className="only-large">{ways.closed}</span>
        </p>
      )}
      {failed && (
        <p className="tiny muted vat" role="alert">
          {t('failed')}{' '}
          <button type="button" className="link" onClick={onRetry}>
            {t('again')}
          </button>
        </p>
      )}
    </section>
  )
}

/** A plan opens it too: what plans cost, and a link to them. */
function PlanWay({ plan, isOnly, hasTile }: { plan: NonNullable<Ways['plan']>; isOnly: boolean; hasTile: boolean }) {
  const t = useTranslations('ways')
  const locale = useLocale()
  return (
    <div className={`way plan-way for-grown-ups${hasTile ? ' only-large' : ''}`}>
      <b>{t('plan')}</b>
      {plan.from ? (
        <span className="strong">{t('planFrom', { price: formatMoney(plan.from, locale) })}</span>
      ) : (
        <span />
      )}
      <p className="small muted">{t('planTerms')}</p>
      <ListButton kind={isOnly ? 'main' : 'soft'} className="wide" to="/plans">
        {t('planAction')}
      </ListButton>
    </div>
  )
}

/** A visitor who may watch for a limited time can also buy it for good. */
function AlsoForGood({ productId, ways }: { productId: number; ways: Ways }) {
  const t = useTranslations('ways')
  const locale = useLocale()
  const offer = chosenOffer({ ...ways, offers: ways.offers.filter(({ way }) => way === 'buy') }, 'buy')
  if (offer === null) return null
  return (
    <BuyLink productId={productId} way="buy" kind="soft" size="usual" wide>
      {t('buyFor', { price: formatMoney(offer.price, locale) })}
    </BuyLink>
  )
}

/** The button of the box, and of the bar at the bottom on a phone. */
export function WaysAction({ productId, ways, way, wide = false }: Chosen & { wide?: boolean }) {
  const t = useTranslations('ways')
  const locale = useLocale()
  const { action } = ways
  if (!action) return null
  const size = wide ? 'decision' : 'usual'
  if (action.kind === 'watch') {
    return (
      <ButtonLink kind="main" size={size} wide={wide} to={`/play/${productId}`}>
        <Icon name="play" />
        {action.resumeMs === null ? t('watch') : t('resume', { at: formatClock(action.resumeMs / 1000, locale) })}
      </ButtonLink>
    )
  }
  const offer = chosenOffer(ways, way)
  if (offer === null) return null
  const price = formatMoney(offer.price, locale)
  const isRent = offer.way === 'rent'
  // a title that opens later cannot be watched now
  const isComing = ways.note?.key === 'coming'
  const short = isComing ? offer.way : isRent ? 'rentAndWatch' : 'buyAndWatch'
  return (
    <BuyLink productId={productId} way={offer.way} size={size} wide={wide}>
      {wide ? t(isRent ? 'rentFor' : 'buyFor', { price }) : t(short)}
    </BuyLink>
  )
}

/** A bar with price and verb at the bottom of a phone's screen. */
export function WaysBar({ productId, ways, way }: Chosen) {
  const t = useTranslations('ways')
  if (!ways.action) return null
  const offer = ways.action.kind === 'buy' ? chosenOffer(ways, way) : null
  const short = ways.note && ['free', 'owned', 'ownedPreparing', 'preparing', 'notForSale'].includes(ways.note.key)
  return (
    <FootBar
      forGrownUps={ways.action.kind === 'buy'}
      action={<WaysAction productId={productId} ways={ways} way={way} />}
    >
      {offer ? (
        <div className="for-grown-ups">
          {ways.offers.length > 1 ? (
            <a
              className="tiny muted other-ways"
              href="#ways"
              onClick={(event) => {
                event.preventDefault()
                document.querySelector<HTMLElement>('#ways input:checked')?.focus({ preventScroll: true })
                document.getElementById('ways')?.scrollIntoView({ block: 'center' })
              }}
            >
              <span className="only-said">{t('others')} </span>
              {t(offer.way)}
              <Icon name="chevron" />
            </a>
          ) : (
            <p className="tiny muted">{t(offer.way)}</p>
          )}
          <SalePrice money={offer.price} usual={offer.sale?.usual ?? null} />
        </div>
      ) : (
        ways.note && short && <p className="small muted">{t(ways.note.key as 'free')}</p>
      )}
    </FootBar>
  )
}
