import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { formatMoney } from '#lib/money.ts'
import { chooseCurrency, useCurrency } from '../payments/currency.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { FailedPart, State } from '../../ui/state.tsx'
import { Tiles } from '../../ui/tiles.tsx'
import { type Package, savingOf } from './package.ts'
import { usePackages } from './use-packages.ts'
import '../../ui/field.css'
import '../payments/checkout.css'
import './plans.css'

/** The plans on sale: one is chosen, one button goes on. */
export function PlansPage() {
  const t = useTranslations('plans')
  const { answer, reload } = usePackages()
  const packages = answer.state === 'known' ? answer.packages.packages : []
  return (
    <>
      <section className="plan-band below-clear">
        <Tiles id="plan-tiles" />
        <div className="page">
          <div>
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
            <CurrencySegments />
            <p className="tiny muted vat">{t('vat')}</p>
          </div>
          <div aria-busy={answer.state === 'waiting'}>
            {answer.state === 'waiting' && <Waiting />}
            {answer.state === 'failed' && <FailedPart onRetry={reload} heading="h2" />}
            {answer.state === 'known' && (packages.length === 0 ? <None /> : <Choice packages={packages} />)}
          </div>
        </div>
      </section>
      <Facts />
    </>
  )
}

function Choice({ packages }: { packages: readonly Package[] }) {
  const t = useTranslations('plans')
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = packages.find(({ id }) => id === picked) ?? packages[0]
  return (
    <>
      <fieldset className="plan-choice">
        <legend className="only-said">{t('choose')}</legend>
        {packages.map((one) => (
          <PlanOption
            key={one.id}
            plan={one}
            saving={savingOf(one, packages)}
            checked={one.id === chosen?.id}
            onPick={() => setPicked(one.id)}
          />
        ))}
      </fieldset>
      {chosen && (
        <ButtonLink kind="main" size="decision" wide className="for-grown-ups" to={`/plans/${chosen.id}`}>
          {t('start', { title: chosen.title })}
        </ButtonLink>
      )}
    </>
  )
}

type OptionProps = { plan: Package; saving: number | null; checked: boolean; onPick: () => void }

function PlanOption({ plan, saving, checked, onPick }: OptionProps) {
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
        <span className="tiny muted block">{plan.about || plan.includes.sentence}</span>
      </span>
      <span className="cost">
        <Price money={plan.price} className="large strong" />
        {saving !== null && <span className="tiny ok">{t('saving', { percent: localDigits(saving, locale) })}</span>}
      </span>
    </label>
  )
}

function Waiting() {
  return (
    <div className="plan-choice" aria-hidden="true">
      {[0, 1, 2].map((at) => (
        <span key={at} className="skeleton plan-skeleton" />
      ))}
    </div>
  )
}

function None() {
  const t = useTranslations('plans')
  const money = useTranslations('checkout.currencies')
  const currency = useCurrency()
  const other = currency === 'IRR' ? 'USD' : 'IRR'
  return (
    <State drawing="nothing" title={t('none', { currency: money(currency) })} text={t('noneHelp')}>
      <Button kind="soft" onClick={() => chooseCurrency(other)}>
        {t('tryCurrency', { currency: money(other) })}
      </Button>
    </State>
  )
}

/** IRR is shown as Toman; the choice is kept in this browser. */
function CurrencySegments() {
  const t = useTranslations('checkout')
  const currency = useCurrency()
  return (
    <fieldset className="segments">
      <legend className="only-said">{t('currency')}</legend>
      {(['IRR', 'USD'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="currency" checked={one === currency} onChange={() => chooseCurrency(one)} />
          {t(`currencies.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

const facts: readonly { key: 'opens' | 'added' | 'ends'; icon: IconName }[] = [
  { key: 'opens', icon: 'film' },
  { key: 'added', icon: 'calendar' },
  { key: 'ends', icon: 'bell' },
]

function Facts() {
  const t = useTranslations('plans.facts')
  return (
    <div className="page">
      <ul className="plan-facts">
        {facts.map(({ key, icon }) => (
          <li key={key} className="card">
            <Icon name={icon} />
            <h2>{t(`${key}.title`)}</h2>
            <p className="small muted">{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
