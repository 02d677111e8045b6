import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { HeldNote } from '#web/features/payments/purchases/held-note.tsx'
import { checkouts } from '#web/kinds/checkouts.ts'
import { Credits } from './credits.tsx'
import type { PassOffer, Passes } from './festival.ts'
import type { PassesAnswer } from './use-passes.ts'

type Props = { festivalId: number; answer: PassesAnswer; onRetry: () => void }

/** The pass that the member has with its credits, or the passes that are sold. */
export function PassCard({ festivalId, answer, onRetry }: Props) {
  const t = useTranslations('festivals')
  return (
    <section className="card pass-desk" aria-label={t('passes')} aria-busy={answer.state === 'waiting'}>
      <h2 className="large">{t('passes')}</h2>
      {answer.state === 'failed' && <FailedPart onRetry={onRetry} />}
      {answer.state === 'waiting' && <span className="skeleton pass-waiting" aria-hidden="true" />}
      {answer.state === 'known' && <Desk festivalId={festivalId} passes={answer.passes} />}
    </section>
  )
}

function Desk({ festivalId, passes }: { festivalId: number; passes: Passes }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  if (passes.pass !== null && passes.offers.length === 0)
    return <OwnPass pass={passes.pass} hours={passes.return_hours} />
  if (passes.offers.length === 0) return <p className="muted">{passes.message ?? t('noneSold')}</p>
  return (
    <>
      {passes.pass !== null && <OwnPass pass={passes.pass} hours={passes.return_hours} />}
      {passes.held !== null && (
        <div className="row wrap between">
          <HeldNote until={passes.held.until} />
          <ButtonLink kind="soft" to={`/pay/result/${passes.held.purchase_id}`}>
            {t('goOn')}
          </ButtonLink>
        </div>
      )}
      <ul className="stack for-grown-ups">
        {passes.offers.map((offer) => (
          <Offer key={offer.id} festivalId={festivalId} offer={offer} />
        ))}
      </ul>
      {passes.message !== null && <p className="muted">{passes.message}</p>}
      <p className="tiny muted">
        {t('terms', {
          vat: localDigits(passes.vat_percent, locale),
          hours: localDigits(passes.return_hours, locale),
        })}
      </p>
    </>
  )
}

/** At the foot of a phone: the first pass that can be bought. */
export function PassBar({ festivalId, passes }: { festivalId: number; passes: Passes }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const offer = passes.held === null ? passes.offers.find((one) => one.passes_left !== 0) : undefined
  if (offer === undefined || passes.pass !== null) return null
  return (
    <FootBar
      forGrownUps
      action={
        <ButtonLink kind="main" to={checkouts.BUY_FESTIVAL(festivalId, offer.id)}>
          {t('buyShort')}
        </ButtonLink>
      }
    >
      <p className="tiny muted clip-1">{offer.name}</p>
      <b className="nowrap">{formatMoney(offer.price, locale)}</b>
    </FootBar>
  )
}

function Offer({ festivalId, offer }: { festivalId: number; offer: PassOffer }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  return (
    <li className="pass-offer">
      <div className="row between">
        <b>{offer.name}</b>
        <b className="nowrap">{formatMoney(offer.price, locale)}</b>
      </div>
      <p className="small muted">
        {offer.credits === null
          ? t('opensAll')
          : t('opensSome', { n: offer.credits, count: localDigits(offer.credits, locale) })}
      </p>
      {offer.is_upgrade && <p className="tiny muted">{t('difference')}</p>}
      {offer.passes_left === 0 ? (
        <p className="small">{t('passesGone')}</p>
      ) : (
        <ButtonLink kind="outline" wide to={checkouts.BUY_FESTIVAL(festivalId, offer.id)}>
          {offer.is_upgrade ? t('upgrade', { name: offer.name }) : t('buy', { name: offer.name })}
        </ButtonLink>
      )}
    </li>
  )
}

type Pass = NonNullable<Passes['pass']>

function OwnPass({ pass, hours }: { pass: Pass; hours: number }) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  const digits = (n: number) => localDigits(n, locale)
  return (
    <div className="pass-offer own">
      <div className="row between">
        <b>{pass.name}</b>
        <span className="tag good">{t('yours')}</span>
      </div>
      {pass.credits === null ? (
        <p className="small">{t('fullSentence', { count: digits(pass.used + pass.planned) })}</p>
      ) : (
        <>
          <Credits credits={pass.credits} used={pass.used} planned={pass.planned} />
          <p className="small">
            {t('credits', {
              all: digits(pass.credits),
              used: digits(pass.used),
              planned: digits(pass.planned),
              free: digits(Math.max(0, pass.credits - pass.used - pass.planned)),
            })}
          </p>
        </>
      )}
      <p className="tiny muted">{t('returns', { hours: digits(hours) })}</p>
    </div>
  )
}
