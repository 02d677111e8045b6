import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { checkouts } from '#web/kinds/checkouts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { type Package, savingOf, type Subscription } from './package.ts'
import '#web/ui/field.css'
import './plans.css'

type Props = {
  shown: readonly Package[]
  /** All plans on sale: how much cheaper a plan is depends on the one-month plan, shown or not. */
  all: readonly Package[]
  /** The text of the button. */
  verb: (chosen: Package) => string
  /** Without the plan's description. */
  brief?: boolean
  /** Whether this visitor may have a first period at its own price; null: a guest. */
  trial?: Subscription['trial'] | null
}

/** A choice among the shown plans, and one button to continue. */
export function PlanChoice({ shown, all, verb, brief = false, trial = null }: Props) {
  const t = useTranslations('plans')
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = shown.find(({ id }) => id === picked) ?? shown[0]
  return (
    <>
      <fieldset className="plan-choice">
        <legend className="only-said">{t('choose')}</legend>
        {shown.map((one) => (
          <PlanOption
            key={one.id}
            plan={one}
            saving={savingOf(one, all)}
            checked={one.id === chosen?.id}
            brief={brief}
            first={trial === null || trial === 'open' ? one.first : null}
            onPick={() => setPicked(one.id)}
          />
        ))}
      </fieldset>
      {chosen && (
        <ButtonLink kind="main" size="decision" wide className="for-grown-ups" to={checkouts.SUBSCRIPTION(chosen.id)}>
          {verb(chosen)}
        </ButtonLink>
      )}
    </>
  )
}

type OptionProps = {
  plan: Package
  first: Package['first']
  saving: number | null
  checked: boolean
  brief: boolean
  onPick: () => void
}

function PlanOption({ plan, first, saving, checked, brief, onPick }: OptionProps) {
  const t = useTranslations('plans')
  const locale = useLocale()
  return (
    <label className="option">
      <input type="radio" name="plan" value={plan.id} checked={checked} onChange={onPick} />
      <span className="radio" aria-hidden="true" />
      <span>
        <b>{plan.title}</b>
        <span className="tiny muted block">
          {plan.price_a_month
            ? t('aMonth', { price: formatMoney(plan.price_a_month, locale) })
            : plan.auto_debit
              ? t('debitOptional')
              : t('days', { days: plan.length.days })}
        </span>
        {first !== null && (
          <span className="tiny ok block">
            {first.price.amount === 0
              ? t('first.freeOffer')
              : t('first.offer', { price: formatMoney(first.price, locale) })}
          </span>
        )}
        {!brief && <span className="tiny muted block">{plan.about || plan.includes.sentence}</span>}
      </span>
      <span className="cost">
        <Price money={plan.price} className="large strong" />
        {saving !== null && <span className="tiny ok">{t('saving', { percent: localDigits(saving, locale) })}</span>}
      </span>
    </label>
  )
}

/** Placeholder of plans with the same layout. */
export function PlansSkeleton({ count }: { count: number }) {
  return (
    <div className="plan-choice" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are all alike
        <span key={at} className="skeleton plan-skeleton" />
      ))}
    </div>
  )
}
