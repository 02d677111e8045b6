import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { useSubmit } from '#web/features/accounts/members/use-submit.ts'
import { leaveForBank } from '#web/features/payments/gateways/leave-for-bank.ts'
import { checkouts } from '#web/kinds/checkouts.ts'
import { Button } from '#web/ui/button.tsx'
import { ListButton } from '#web/ui/list-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { State } from '#web/ui/state.tsx'
import type { Package, Subscription } from './package.ts'
import { priceFor } from './price-for.ts'
import './subscription.css'

type Banks = OutputOf<'GET /me/subscription/banks'>['banks']
export type DebitOrder = { plans: readonly Package[]; banks: Banks; trial: Subscription['trial'] }

/** The terms, the bank and the mobile number; the consent itself is given on the bank's page. */
export function AutoDebitForm({ order, wanted }: { order: DebitOrder; wanted: string | null }) {
  const t = useTranslations('autoDebit')
  const { plans, banks } = order
  const plan = plans.find(({ id }) => id === wanted) ?? plans[0]
  const usable = plan === undefined ? [] : banks.filter((bank) => bank.max_daily_amount.amount >= plan.price.amount)
  const [bankCode, setBankCode] = useState<string | null>(null)
  const [mobile, setMobile] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const { form, busy, errors, forget, submit } = useSubmit()
  const bank = bankCode ?? usable[0]?.code ?? ''
  if (plan === undefined || usable.length === 0) return <NotOffered />
  const { price } = priceFor(plan, order.trial)
  if (price !== plan.price) return <FirstPeriodWaits plan={plan} price={price} />

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      const body = { offer_id: plan.id, price: plan.price, mobile, bank_code: bank }
      const { redirect } = await call('POST /me/subscription/auto-debit', { body })
      setLeaving(leaveForBank(redirect, () => setLeaving(false)))
    })
  }
  return (
    <form ref={form} className="debit-form" onSubmit={onSubmit} noValidate>
      <Agreement plan={plan} />
      <section className="card">
        <BankChoice
          banks={usable}
          value={bank}
          error={errors['bank_code']}
          onChange={(code) => {
            setBankCode(code)
            forget('bank_code')
          }}
        />
        <Field
          label={t('mobile')}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          value={mobile}
          onChange={(event) => {
            setMobile(event.target.value)
            forget('mobile')
          }}
          error={errors['mobile']}
          help={t('mobileHelp')}
        />
      </section>
      <div className="stack">
        <Button kind="main" size="decision" type="submit" busy={busy || isLeaving}>
          {t('toBank')}
        </Button>
        <p className="tiny muted">{t('toBankHelp')}</p>
      </div>
    </form>
  )
}

/** In place of the form: the bank would debit the usual price at once, and the price of the first period would be lost. */
function FirstPeriodWaits({ plan, price }: { plan: Package; price: Package['price'] }) {
  const t = useTranslations('autoDebit')
  const locale = useLocale()
  const said = { title: plan.title, price: formatMoney(price, locale), usual: formatMoney(plan.price, locale) }
  return (
    <State drawing="nothing" title={t('firstWaits')} text={t('firstWaitsHelp', said)}>
      <ListButton kind="main" to={checkouts.SUBSCRIPTION(plan.id)}>
        {t('firstBuy', said)}
      </ListButton>
    </State>
  )
}

function Agreement({ plan }: { plan: Package }) {
  const t = useTranslations('autoDebit')
  const locale = useLocale()
  const price = formatMoney(plan.price, locale)
  return (
    <section className="card">
      <div className="row between wrap">
        <h2 className="large">{plan.title}</h2>
        <Price money={plan.price} className="large strong" />
      </div>
      <ul className="limits">
        <li>{t('limits.when')}</li>
        <li>{t('limits.most', { price })}</li>
        <li>{t('limits.tries')}</li>
        <li>{t('limits.end')}</li>
      </ul>
    </section>
  )
}

type BankProps = { banks: Banks; value: string; error: string | undefined; onChange: (code: string) => void }

function BankChoice({ banks, value, error, onChange }: BankProps) {
  const t = useTranslations('autoDebit')
  const locale = useLocale()
  return (
    <div>
      <fieldset className="banks" aria-describedby={error ? 'bank-fault' : undefined}>
        <legend>{t('bank')}</legend>
        {banks.map((bank) => (
          <label key={bank.code} className="option">
            <input
              type="radio"
              name="bank_code"
              value={bank.code}
              checked={bank.code === value}
              onChange={() => onChange(bank.code)}
            />
            <span className="radio" aria-hidden="true" />
            <span>
              <b>
                <bdi>{bank.name}</bdi>
              </b>
              <span className="tiny muted block">
                {t('bankMost', { amount: formatMoney(bank.max_daily_amount, locale) })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p id="bank-fault" className="help wrong">
          {error}
        </p>
      )}
    </div>
  )
}

function NotOffered() {
  const t = useTranslations('autoDebit')
  return (
    <State drawing="nothing" title={t('notOffered')} text={t('notOfferedHelp')}>
      <ListButton kind="soft" to="/plans">
        {t('plans')}
      </ListButton>
    </State>
  )
}

/** How the visit to the bank ended, from the page's address. */
export function DebitNote({ outcome }: { outcome: 'on' | 'refused' | 'waiting' }) {
  const t = useTranslations('autoDebit.outcomes')
  const tones = { on: 'good', refused: 'failed', waiting: '' } as const
  const icons = { on: 'check', refused: 'warning', waiting: 'clock' } as const
  return (
    <p className={`note ${tones[outcome]}`} role="status">
      <Icon name={icons[outcome]} />
      <span>{t(outcome)}</span>
    </p>
  )
}
