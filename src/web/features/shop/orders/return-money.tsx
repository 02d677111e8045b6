import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#lib/money/money.ts'
import { ExchangeFor } from './exchange-for.tsx'
import { moneyOf, reasonOf } from './return-draft.ts'
import type { StepProps } from './return-goods.tsx'

/** How it is sent, and what its buyer wants for it: money to the wallet, the way it was paid, or another piece. */
export function MoneyStep({ order, draft, change }: StepProps) {
  const t = useTranslations('orders')
  const locale = useLocale()
  const money = formatMoney(moneyOf(order, draft), locale)
  const postage = reasonOf(order, draft)?.postage ?? 'buyer'
  return (
    <div className="stack">
      <section className="card stack tight-stack">
        <h2 className="large">{t('howToSend')}</h2>
        <p className="small">{t('howToSendHelp')}</p>
        <p className="small strong">{t(`postage.${postage}`)}</p>
      </section>
      <fieldset className="return-options">
        <legend className="large">{t('whatFor')}</legend>
        {(['wallet', 'as_paid', 'exchange'] as const).map((what) => (
          <label key={what} className="option">
            <input type="radio" name="what" checked={draft.what === what} onChange={() => change({ what })} />
            <span className="radio" aria-hidden="true" />
            <span>
              <b>{t(`what.${what}`)}</b>
              <br />
              <span className="tiny muted">{t(`whatHelp.${what}`, { money })}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {draft.what === 'exchange' && <ExchangeFor order={order} draft={draft} change={change} />}
    </div>
  )
}
