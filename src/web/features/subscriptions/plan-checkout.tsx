import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { GatewayChoice, type GatewayType } from '../payments/gateway-choice.tsx'
import { usePay } from '../payments/use-checkout.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { State } from '../../ui/state.tsx'
import type { Package } from './package.ts'
import type { PlanOrder } from './use-plan-order.ts'
import '../payments/checkout.css'

const offerOf = (plan: Package) => ({
  id: plan.id,
  purchase_type: 'SUBSCRIPTION' as const,
  price: plan.price,
})

/** What is bought, from when, by which bank, and one button with verb and amount. */
export function PlanCheckout({ order, onChanged }: { order: PlanOrder; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const { plan, gateways } = order
  const [picked, setPicked] = useState<GatewayType | null>(null)
  const { pay, busy } = usePay({ onChanged })
  const locale = useLocale()
  if (plan === null) return <NotSold />
  const known = gateways.gateways.map(({ type }) => type)
  const gateway = picked && known.includes(picked) ? picked : (gateways.default_gateway ?? known[0] ?? null)
  const button = (wide: boolean) => (
    <Button
      kind="main"
      size={wide ? 'decision' : 'usual'}
      wide={wide}
      busy={busy}
      disabled={gateway === null}
      onClick={() => void pay(offerOf(plan), gateway, null)}
    >
      {t('pay', { amount: formatMoney(plan.price, locale) })}
    </Button>
  )
  return (
    <div className="checkout">
      <div className="columns">
        <div className="stack">
          {known.length > 0 ? (
            <GatewayChoice gateways={gateways.gateways} value={gateway} onChange={setPicked} />
          ) : (
            <div className="note" role="status">
              <Icon name="info" />
              <p>{t('noGateway', { currency: t(`currencies.${plan.price.currency}`) })}</p>
            </div>
          )}
          <div className="row top small muted">
            <Icon name="info" />
            <p>{t('howItGoes')}</p>
          </div>
          {plan.auto_debit && <DebitOffer plan={plan} />}
        </div>
        <aside className="card order" aria-label={t('order')}>
          <h2 className="large">{t('order')}</h2>
          <Bought plan={plan} order={order} />
          <Sum plan={plan} />
          {button(true)}
          <p className="tiny muted terms">{t('terms')}</p>
        </aside>
      </div>
      <div className="foot-bar">
        <div className="grow">
          <p className="tiny muted">{t('toPay')}</p>
          <Price money={plan.price} className="strong" />
        </div>
        {button(false)}
      </div>
    </div>
  )
}

function Sum({ plan }: { plan: Package }) {
  const t = useTranslations('checkout')
  const plans = useTranslations('plans')
  return (
    <dl className="sum">
      <div>
        <dt>{plans('plan')}</dt>
        <dd>
          <Price money={plan.price} />
        </dd>
      </div>
      <div className="small">
        <dt>{t('vat')}</dt>
        <dd className="muted">
          <Price money={plan.vat} />
        </dd>
      </div>
      <div className="total">
        <dt>{t('toPay')}</dt>
        <dd>
          <Price money={plan.price} />
        </dd>
      </div>
    </dl>
  )
}

/** Where there is time left of the same plan, the end that the new days are added to is named. */
function Bought({ plan, order }: { plan: Package; order: PlanOrder }) {
  const t = useTranslations('plans')
  const locale = useLocale()
  const running = order.subscription.running.find((run) => run.plan.id === plan.plan_id)
  return (
    <div className="what">
      <div>
        <b>{plan.title}</b>
        <p className="small muted">{plan.includes.sentence}</p>
        <p className="small muted">
          {running
            ? t('addedTo', { days: plan.length.days, end: formatDate(new Date(running.ends_at), locale) })
            : plan.terms}
        </p>
      </div>
    </div>
  )
}

function DebitOffer({ plan }: { plan: Package }) {
  const t = useTranslations('plans')
  return (
    <div className="card stack">
      <div className="row top">
        <Icon name="refresh" />
        <div>
          <h2 className="large">{t('debitTitle')}</h2>
          <p className="small muted">{t('debitText')}</p>
        </div>
      </div>
      <ButtonLink kind="soft" to={`/account/auto-debit?plan=${plan.id}`}>
        {t('debitStart')}
      </ButtonLink>
    </div>
  )
}

function NotSold() {
  const t = useTranslations('plans')
  return (
    <State drawing="nothing" title={t('notSold')} text={t('notSoldHelp')}>
      <ButtonLink kind="soft" to="/plans">
        {t('allPlans')}
      </ButtonLink>
    </State>
  )
}
