import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/dates.ts'
import { DiscountField } from '../discounts/discount-field.tsx'
import { OrderRows } from '../purchases/order-sum.tsx'
import { PayDesk } from '../purchases/pay-desk.tsx'
import { useDiscount } from '../discounts/use-discount.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { State } from '../../ui/state.tsx'
import type { Package } from './package.ts'
import type { PlanOrder } from './use-plan-order.ts'

/** The plan, from when, who pays how much, and one button with verb and amount. */
export function PlanCheckout({ order, onChanged }: { order: PlanOrder; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const plans = useTranslations('plans')
  const { plan, vatPercent, gateways, wallet } = order
  const discount = useDiscount(plan && { id: plan.id, purchase_type: 'SUBSCRIPTION', price: plan.price })
  if (plan === null) return <NotSold />
  const { applied } = discount
  return (
    <PayDesk
      key={plan.price.currency}
      bill={{
        type: 'SUBSCRIPTION',
        offerId: plan.id,
        price: applied?.to_pay ?? plan.price,
        discountCode: applied?.code,
      }}
      gateways={gateways.gateways}
      defaultGateway={gateways.default_gateway}
      wallet={wallet}
      what={<Bought plan={plan} order={order} />}
      discount={<DiscountField desk={discount} />}
      rows={
        <OrderRows
          line={plans('plan')}
          price={plan.price}
          vat={plan.vat}
          vatPercent={vatPercent}
          sale={null}
          discount={applied}
        />
      }
      below={plan.auto_debit && <DebitOffer plan={plan} />}
      blocked={discount.busy || (applied?.note ?? null) !== null}
      terms={t('terms')}
      onChanged={onChanged}
      onRefused={discount.refuse}
    />
  )
}

/** When the member still has time of the same plan, names the end to which the new days are added. */
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
