import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { formatMoney } from '#lib/money.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FailedPart, State } from '../../../ui/state.tsx'
import { TitlesSkeleton } from '../table/table-skeleton.tsx'
import { useMayCall } from '../frame/staff.ts'
import { useAnswer } from '../use-answer.ts'
import { PlanEditor } from './plan-editor.tsx'
import type { StudioPlan } from './plan-form.ts'
import '../table/table.css'
import './plans.css'

/** All plans of the house for those who price them. */
export function PlansRoom() {
  const t = useTranslations('studio.plans')
  const locale = useLocale()
  const mayMake = useMayCall('POST /studio/plans')
  const mayChange = useMayCall('PUT /studio/plans/:id')
  const answer = useAnswer(`plans/${locale}`, (signal) => call('GET /studio/plans', {}, { signal }))
  const [edited, setEdited] = useState<StudioPlan | 'new' | null>(null)
  const { value, error, reload } = answer
  const close = () => setEdited(null)
  return (
    <>
      <header className="studio-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="small muted">{value ? t('marked', { n: value.marked_titles }) : ' '}</p>
        </div>
        {mayMake && (
          <Button kind="main" size="tight" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t('new')}
          </Button>
        )}
      </header>
      {error !== null && <FailedPart onRetry={reload} />}
      {error === null && !value && <TitlesSkeleton />}
      {value?.items.length === 0 && <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}
      {value && value.items.length > 0 && <PlansTable plans={value.items} onEdit={mayChange ? setEdited : null} />}
      {edited && (
        <Drawer label={edited === 'new' ? t('form.new') : t('form.heading')} onClose={close}>
          <PlanEditor
            plan={edited === 'new' ? null : edited}
            onClose={close}
            onSaved={() => {
              close()
              reload()
            }}
            onStale={reload}
          />
        </Drawer>
      )}
    </>
  )
}

function PlansTable({ plans, onEdit }: { plans: readonly StudioPlan[]; onEdit: ((plan: StudioPlan) => void) | null }) {
  const t = useTranslations('studio.plans')
  return (
    <div className="card titles-card plans-card">
      <table className="titles-table">
        <caption className="only-said">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.plan')}</th>
            <th scope="col">{t('columns.length')}</th>
            <th scope="col">{t('columns.opens')}</th>
            <th scope="col">{t('columns.price')}</th>
            <th scope="col">{t('columns.members')}</th>
            <th scope="col">
              <span className="only-said">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PlanRow({ plan, onEdit }: { plan: StudioPlan; onEdit: ((plan: StudioPlan) => void) | null }) {
  const t = useTranslations('studio.plans')
  const locale = useLocale()
  const title = locale === 'fa' ? plan.title_fa : plan.title_en
  const prices = [
    ...(plan.irr === null ? [] : [formatMoney({ amount: plan.irr, currency: 'IRR' }, locale)]),
    ...(plan.usd === null ? [] : [formatMoney({ amount: plan.usd, currency: 'USD' }, locale)]),
  ]
  return (
    <tr>
      <th scope="row">
        <b>{title}</b>
        <span className={`tag ${plan.is_on_sale ? 'good' : ''}`}>{plan.is_on_sale ? t('onSale') : t('notOnSale')}</span>
      </th>
      <td className="nowrap">{t(`lengthOf.${plan.length_unit}`, { n: plan.length_count })}</td>
      <td>
        {t(`scopes.${plan.scope}`)}
        {plan.scope === 'titles' && (
          <span className="tiny muted block clip-1">{plan.title_names.map((one) => one.title).join('، ')}</span>
        )}
      </td>
      <td>
        {prices.map((price) => (
          <span key={price} className="nowrap block">
            {price}
          </span>
        ))}
      </td>
      <td>{localDigits(plan.members, locale)}</td>
      <td className="end">
        {onEdit && (
          <Button size="tight" onClick={() => onEdit(plan)} aria-label={t('editOf', { title })}>
            {t('edit')}
          </Button>
        )}
      </td>
    </tr>
  )
}
