import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { checkouts } from '#web/kinds/checkouts.ts'
import { AtWork } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { CardFace } from './card-face.tsx'
import type { CardProps } from './next-card.tsx'
import { type LockedEpisode, paysFromWallet, useLockedEpisode, useWalletPurchase } from './use-locked-episode.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useMainButton } from './use-main-button.ts'

/** The next episode wants a right: its price. The wallet pays in place; else the checkout does. */
export function LockedCard({ next, face, byKey, path, onGo, onRemove }: CardProps) {
  const t = useTranslations('nextEpisode')
  const { locked, reload } = useLockedEpisode(next.id)
  const { buy, busy, fault } = useWalletPurchase(() => onGo('press'), reload)
  useCardKeys({ move: 'stopped', onRemove })
  return (
    <>
      <CardFace next={next} face={face} says={t('title')} way={locked?.offer ? t('forGood') : undefined}>
        <svg className="next-lock" viewBox="0 0 24 24" aria-hidden="true">
          <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
          <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
        </svg>
      </CardFace>
      <div className="next-steps">
        {locked?.offer && (
          <Buy locked={locked} byKey={byKey} busy={busy} id={next.id} onBuy={(offer) => void buy(offer)} />
        )}
        <Link className="pl-button" to={`${path}#ways`}>
          {t('otherWays')}
        </Link>
      </div>
      {locked?.offer && <Note locked={locked} />}
      <p className="next-note next-fault" role="alert">
        {fault}
      </p>
    </>
  )
}

type BuyProps = {
  locked: LockedEpisode
  id: number
  byKey: boolean
  busy: boolean
  onBuy: (offer: NonNullable<LockedEpisode['offer']>) => void
}

function Buy({ locked, id, byKey, busy, onBuy }: BuyProps) {
  const t = useTranslations('nextEpisode')
  const locale = useLocale()
  const button = useMainButton<HTMLButtonElement>(byKey)
  const link = useMainButton<HTMLAnchorElement>(byKey)
  const { offer } = locked
  if (offer === null) return null
  const text = t('buyFor', { price: formatMoney(offer.price, locale) })
  if (!paysFromWallet(locked))
    return (
      <Link className="pl-button pl-button-main for-grown-ups" ref={link} to={checkouts.BUY_MOVIE(id, 'buy')}>
        {text}
      </Link>
    )
  return (
    <button
      type="button"
      ref={button}
      className="pl-button pl-button-main for-grown-ups"
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => onBuy(offer)}
    >
      {text}
      {busy && <AtWork />}
    </button>
  )
}

function Note({ locked: { offer, spendable, vatPercent } }: { locked: LockedEpisode }) {
  const t = useTranslations('nextEpisode')
  const locale = useLocale()
  if (offer === null) return null
  const percent = new Intl.NumberFormat(locale === 'fa' ? 'fa-IR' : 'en').format(vatPercent)
  const wallet = spendable === null ? null : formatMoney({ amount: spendable, currency: offer.price.currency }, locale)
  return (
    <p className="next-note for-grown-ups">
      {wallet !== null && `${t('inWallet', { money: wallet })} `}
      {t('withTax', { percent })} {t('stopsHere')}
    </p>
  )
}
