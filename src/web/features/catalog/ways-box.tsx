import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/dates.ts'
import { formatClock } from '#lib/durations.ts'
import { formatMoney } from '#lib/money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { BuyLink } from './buy-link.tsx'
import type { Ways, WaysNote } from './ways.ts'
import './ways.css'

type Props = { productId: number; ways: Ways; asking: boolean; failed: boolean; onRetry: () => void }

/** One box: what can be had, at which exact price, under which terms, and one button that repeats verb and price. */
export function WaysBox({ productId, ways, asking, failed, onRetry }: Props) {
  const t = useTranslations('ways')
  return (
    <section className="card ways" aria-label={t('title')} aria-busy={asking}>
      <h2>{t('title')}</h2>
      {ways.note && <Note note={ways.note} />}
      {ways.offer && (
        <div className="way for-grown-ups">
          <b>{t('buy')}</b>
          <Price money={ways.offer.price} className="strong" />
          <p className="small muted">{ways.offer.terms}</p>
        </div>
      )}
      {ways.plan && <PlanWay plan={ways.plan} isOnly={ways.action === null} />}
      <WaysAction productId={productId} ways={ways} wide />
      {ways.closed && <p className="tiny muted vat for-grown-ups">{ways.closed}</p>}
      {ways.action?.kind === 'watch' && ways.action.watched !== null && (
        <progress className="bar" max={1} value={ways.action.watched} aria-label={t('watched')} />
      )}
      {ways.offer && <p className="tiny muted vat for-grown-ups">{t('vat')}</p>}
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

/** A plan opens it too: what plans cost, and the way to them. */
function PlanWay({ plan, isOnly }: { plan: NonNullable<Ways['plan']>; isOnly: boolean }) {
  const t = useTranslations('ways')
  const locale = useLocale()
  return (
    <div className="way for-grown-ups">
      <b>{t('plan')}</b>
      {plan.from ? (
        <span className="strong">{t('planFrom', { price: formatMoney(plan.from, locale) })}</span>
      ) : (
        <span />
      )}
      <p className="small muted">{t('planTerms')}</p>
      <ButtonLink kind={isOnly ? 'main' : 'soft'} className="wide" to="/plans">
        {t('planAction')}
      </ButtonLink>
    </div>
  )
}

function Note({ note }: { note: WaysNote }) {
  const t = useTranslations('ways')
  const locale = useLocale()
  const text =
    note.key === 'said'
      ? note.text
      : note.key === 'coming' || note.key === 'ownedComing'
        ? t(note.key, { at: formatDateTime(new Date(note.release), locale) })
        : note.key === 'until'
          ? t('until', { at: formatDateTime(new Date(note.until), locale) })
          : t(note.key)
  const icon = { good: 'check', waiting: 'clock', failed: 'info' } as const
  return (
    <div className={`note ${note.tone}`}>
      <Icon name={icon[note.tone]} />
      <p>{text}</p>
    </div>
  )
}

/** The button of the box, and of the bar at the foot of a phone. */
export function WaysAction({ productId, ways, wide = false }: { productId: number; ways: Ways; wide?: boolean }) {
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
  return (
    <BuyLink productId={productId} size={size} wide={wide}>
      {wide ? t('buyFor', { price: formatMoney(action.price, locale) }) : t('buyAndWatch')}
    </BuyLink>
  )
}

/** A bar with price and verb that stays at the foot of a phone. */
export function WaysBar({ productId, ways }: { productId: number; ways: Ways }) {
  const t = useTranslations('ways')
  if (!ways.action) return null
  return (
    <div className={`foot-bar${ways.action.kind === 'buy' ? ' for-grown-ups' : ''}`}>
      <div className="grow">
        {ways.offer ? (
          <div className="for-grown-ups">
            <p className="tiny muted">{t('buy')}</p>
            <Price money={ways.offer.price} className="strong" />
          </div>
        ) : (
          ways.note &&
          ways.note.key !== 'said' &&
          ways.note.key !== 'coming' &&
          ways.note.key !== 'ownedComing' &&
          ways.note.key !== 'until' && <p className="small muted">{t(ways.note.key)}</p>
        )}
      </div>
      <WaysAction productId={productId} ways={ways} />
    </div>
  )
}
