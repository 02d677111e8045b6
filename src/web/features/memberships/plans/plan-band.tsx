import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { daysLeftAfter } from '#lib/time/iso-days.ts'
import { call } from '#web/api.ts'
import { useCurrency } from '#web/features/payments/gateways/currency.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import { useAgeLimit } from '#web/use-age-limit.ts'
import { useDayOfTehran } from '#web/use-day-of-tehran.ts'
import { useGrownUpData } from '#web/use-member-data.ts'
import { useSession } from '#web/use-session.ts'
import { type Packages, shownAtHome, type Subscription } from './package.ts'
import { PlanChoice, PlansSkeleton } from './plan-choice.tsx'
import './plans.css'

/** At the bottom of the home page: plans for visitors without one; for members with one, when it ends. */
export function PlanBand({ rendered }: { rendered: Packages }) {
  const session = useSession()
  const isChild = useAgeLimit() !== null
  if (isChild) return null
  // who is watching is not known yet; a child is not offered plans
  if (session.state === 'member' && session.me === null)
    return session.fault === null ? <Offer rendered={rendered} isWaiting /> : null
  return session.state === 'member' ? <BandOfMember rendered={rendered} /> : <Offer rendered={rendered} />
}

/** The member's plans are asked for once per page; when that fails, plans are offered as to everybody. */
function BandOfMember({ rendered }: { rendered: Packages }) {
  const locale = useLocale()
  const { data } = useGrownUpData(`plan-band/${locale}`, (signal) => call('GET /me/subscription', {}, { signal }))
  const [run] = data.state === 'loaded' ? data.value.running : []
  if (run) return <Running run={run} />
  const trial = data.state === 'loaded' ? data.value.trial : 'used'
  return <Offer rendered={rendered} trial={trial} isWaiting={data.state === 'waiting'} />
}

type OfferProps = { rendered: Packages; trial?: Subscription['trial'] | null; isWaiting?: boolean }

function Offer({ rendered, trial = null, isWaiting = false }: OfferProps) {
  const t = useTranslations('plans')
  const { packages } = useInCurrency(rendered) ?? { packages: null }
  if (packages?.length === 0) return null
  const shown = packages === null ? [] : shownAtHome(packages)
  return (
    <section className="plan-band for-grown-ups" aria-labelledby="plan-band">
      <Tiles id="plan-tiles" />
      <div className="page">
        <div>
          <h2 id="plan-band">{t('heading')}</h2>
          <p className="lead">{t('lead')}</p>
          <Link className="link small all" to="/plans">
            {t('allPlans')}
          </Link>
        </div>
        <div aria-busy={isWaiting || packages === null}>
          {isWaiting || packages === null ? (
            <PlansSkeleton count={shownAtHome(rendered.packages).length} />
          ) : (
            <PlanChoice shown={shown} all={packages} trial={trial} verb={() => t('begin')} brief />
          )}
        </div>
      </div>
    </section>
  )
}

/** The page was rendered in one currency; a visitor who sees another one gets its prices. Null: still loading. */
function useInCurrency(rendered: Packages): Packages | null {
  const currency = useCurrency()
  const [asked, setAsked] = useState<Packages | null>(null)
  const isOther = currency !== rendered.currency
  useEffect(() => {
    if (!isOther) return undefined
    const stop = new AbortController()
    call('GET /core/packages', { query: { currency } }, { signal: stop.signal }).then(setAsked, () => {
      // without an answer the prices of the rendered page are better than none
      if (!stop.signal.aborted) setAsked({ ...rendered, currency })
    })
    return () => stop.abort()
  }, [currency, isOther, rendered])
  if (!isOther) return rendered
  return asked?.currency === currency ? asked : null
}

function Running({ run }: { run: Subscription['running'][number] }) {
  const t = useTranslations('plans')
  const locale = useLocale()
  const today = useDayOfTehran(null)
  return (
    <section className="plan-band running for-grown-ups" aria-labelledby="plan-band">
      <Tiles id="plan-tiles" />
      <div className="page">
        <div>
          <h2 id="plan-band">
            {t('runsUntil', { date: formatEnd(new Date(run.ends_at), locale, { weekday: false }) })}
          </h2>
          <p className="lead">
            {t('runs', { title: run.plan.title, days: daysLeftAfter(today, new Date(run.ends_at)) })}
          </p>
        </div>
        <ButtonLink kind="soft" size="decision" to="/account/subscription">
          {t('mine')}
        </ButtonLink>
      </div>
    </section>
  )
}
