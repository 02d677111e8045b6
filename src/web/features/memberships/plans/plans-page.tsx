import { useTranslations } from 'use-intl'
import { chooseCurrency, useCurrencies, useCurrency } from '#web/features/payments/gateways/currency.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import { useVatPercent } from '#web/vat.ts'
import { PlanChoice, PlansSkeleton } from './plan-choice.tsx'
import { NeedsScripts } from '#web/ui/skeleton.tsx'
import { usePackages } from './use-packages.ts'
import { useTrial } from './use-trial.ts'
import '#web/ui/field.css'
import '#web/features/payments/gateways/segments.css'
import './plans.css'

/** The plans on sale: the visitor chooses one, and one button continues. */
export function PlansPage() {
  const t = useTranslations('plans')
  const trial = useTrial()
  const { answer, reload } = usePackages()
  const percent = useVatPercent()
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
            {percent !== null && <p className="tiny muted vat">{t('vat', { percent })}</p>}
          </div>
          <div aria-busy={answer.state === 'waiting'}>
            {answer.state === 'waiting' && (
              <div className="only-scripted">
                <NeedsScripts />
                <PlansSkeleton count={3} />
              </div>
            )}
            {answer.state === 'failed' && <FailedPart onRetry={reload} heading="h2" />}
            {answer.state === 'known' &&
              (packages.length === 0 ? (
                <None />
              ) : (
                <PlanChoice shown={packages} all={packages} trial={trial} verb={({ title }) => t('start', { title })} />
              ))}
          </div>
        </div>
      </section>
      <Facts />
    </>
  )
}

function None() {
  const t = useTranslations('plans')
  const money = useTranslations('checkout.currencies')
  const currency = useCurrency()
  const other = useCurrencies(currency).find((one) => one !== currency)
  return (
    <State drawing="nothing" title={t('none', { currency: money(currency) })} text={t('noneHelp')}>
      {other !== undefined && (
        <Button kind="soft" onClick={() => chooseCurrency(other)}>
          {t('tryCurrency', { currency: money(other) })}
        </Button>
      )}
    </State>
  )
}

/** IRR is shown as Toman; this browser stores the choice. */
function CurrencySegments() {
  const t = useTranslations('checkout')
  const currency = useCurrency()
  const currencies = useCurrencies(currency)
  if (currencies.length < 2) return null
  return (
    <fieldset className="segments">
      <legend className="only-said">{t('currency')}</legend>
      {currencies.map((one) => (
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
