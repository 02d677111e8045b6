import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { State } from '#web/ui/state.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { PlanEditor } from './plan-editor.tsx'
import type { StudioPlan } from './plan-form.ts'
import './plans.css'

/** All plans, for staff who set their prices. */
export function PlansRoom() {
  const t = useTranslations('studio.plans')
  const locale = useLocale()
  const mayMake = useMayCall('POST /studio/plans')
  const mayChange = useMayCall('PUT /studio/plans/:id')
  const answer = useAnswer(`plans/${locale}`, (signal) => call('GET /studio/plans', {}, { signal }))
  const [edited, setEdited] = useState<StudioPlan | 'new' | null>(null)
  const { value, reload } = answer
  const close = () => setEdited(null)
  return (
    <>
      <RoomHead title={t('title')} about={value ? t('marked', { n: value.marked_titles }) : ' '}>
        {mayMake && (
          <Button kind="main" size="tight" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t('new')}
          </Button>
        )}
      </RoomHead>
      <ListAnswer answer={answer} empty={() => <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />}>
        {({ items }) => <PlansTable plans={items} onEdit={mayChange ? setEdited : null} />}
      </ListAnswer>
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
  const locale = useLocale()
  const titleOf = (plan: StudioPlan) => (locale === 'fa' ? plan.title_fa : plan.title_en)
  const columns: Column<StudioPlan>[] = [
    {
      key: 'plan',
      head: t('columns.plan'),
      cell: (plan) => (
        <>
          <b>{titleOf(plan)}</b>
          <span className={`tag ${plan.is_on_sale ? 'good' : ''}`}>{t(plan.is_on_sale ? 'onSale' : 'notOnSale')}</span>
        </>
      ),
    },
    {
      key: 'length',
      head: t('columns.length'),
      looks: 'nowrap',
      cell: (plan) => t(`lengthOf.${plan.length_unit}`, { n: plan.length_count }),
    },
    { key: 'opens', head: t('columns.opens'), cell: (plan) => <Opens plan={plan} /> },
    { key: 'price', head: t('columns.price'), cell: (plan) => <Prices plan={plan} /> },
    { key: 'members', head: t('columns.members'), cell: (plan) => localDigits(plan.members, locale) },
    {
      key: 'actions',
      head: t('columns.actions'),
      isHeadSaid: true,
      looks: 'end',
      cell: (plan) =>
        onEdit && (
          <Button size="tight" onClick={() => onEdit(plan)} aria-label={t('editOf', { title: titleOf(plan) })}>
            {t('edit')}
          </Button>
        ),
    },
  ]
  return <TableCard card="plans-card" caption={t('title')} columns={columns} rows={plans} keyOf={({ id }) => id} />
}

function Opens({ plan: { scope, title_names } }: { plan: StudioPlan }) {
  const t = useTranslations('studio.plans')
  return (
    <>
      {t(`scopes.${scope}`)}
      {scope === 'titles' && (
        <span className="tiny muted block clip-1">{title_names.map((one) => one.title).join('، ')}</span>
      )}
    </>
  )
}

function Prices({ plan: { irr, usd } }: { plan: StudioPlan }) {
  const locale = useLocale()
  const prices = [
    ...(irr === null ? [] : [formatMoney({ amount: irr, currency: 'IRR' }, locale)]),
    ...(usd === null ? [] : [formatMoney({ amount: usd, currency: 'USD' }, locale)]),
  ]
  return prices.map((price) => (
    <span key={price} className="nowrap block">
      {price}
    </span>
  ))
}
