import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { call } from '#web/api.ts'
import { isUuid } from '#web/is-uuid.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import { Checkout } from '#web/features/payments/purchases/checkout.tsx'
import type { CheckoutOf } from '#web/features/payments/purchases/checkout-page.tsx'
import { type Order, useOrder } from '#web/features/payments/purchases/use-order.ts'
import { FirstNote } from './first-note.tsx'
import type { Package, Subscription } from './package.ts'
import { priceFor } from './price-for.ts'

/** One plan, and the member's present subscription. */
export type PlanOrder = Order<{ plan: Package | null; vatPercent: number; subscription: Subscription }>

export const planCheckout: CheckoutOf<PlanOrder> = {
  isId: isUuid,
  useOrder: (offerId) =>
    useOrder(`plan/${offerId}`, async (currency, signal) => {
      const query = { currency }
      const [{ packages, vat_percent: vatPercent }, subscription] = await Promise.all([
        call('GET /core/packages', { query }, { signal }),
        call('GET /me/subscription', { query }, { signal }),
      ])
      return { plan: packages.find(({ id }) => id === offerId) ?? null, vatPercent, subscription }
    }),
  Desk: PlanDesk,
}

function PlanDesk({ order, onChanged }: { order: PlanOrder; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const plans = useTranslations('plans')
  const { plan, vatPercent } = order
  if (plan === null) return <NotSold />
  const { price, vat } = priceFor(plan, order.subscription.trial)
  return (
    <Checkout
      wanted={{
        type: 'SUBSCRIPTION',
        offerId: plan.id,
        price,
        vat,
        vatPercent,
        sale: null,
        line: plans(price === plan.price ? 'plan' : 'firstPeriod'),
        what: <Bought plan={plan} order={order} />,
        // a consent has the bank debit the usual price at once, and the first price would be lost
        below: plan.auto_debit && price === plan.price && <DebitOffer plan={plan} />,
        terms: t('terms'),
      }}
      payers={order}
      onChanged={onChanged}
    />
  )
}

/** If the member has time left of the same plan, it names the end to which the new days are added; in a pause, its end. */
function Bought({ plan, order }: { plan: Package; order: PlanOrder }) {
  const t = useTranslations('plans')
  const locale = useLocale()
  const { pause } = order.subscription
  const running = order.subscription.running.find((run) => run.plan.id === plan.plan_id)
  return (
    <div className="what">
      <div>
        <b>{plan.title}</b>
        <p className="small muted">{plan.includes.sentence}</p>
        <p className="small muted">
          {pause.running !== null
            ? t('behindPause', { date: formatDateTime(new Date(pause.running.ends_at), locale) })
            : running
              ? t('addedTo', { days: plan.length.days, end: formatEnd(new Date(running.ends_at), locale) })
              : plan.terms}
        </p>
        {plan.first !== null && <FirstNote plan={plan} trial={order.subscription.trial} />}
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
      <ListButton kind="soft" to="/plans">
        {t('allPlans')}
      </ListButton>
    </State>
  )
}
