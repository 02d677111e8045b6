import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/persian/amount-in-words.ts'
import { formatAmount, formatMoney, type Money } from '#lib/money/money.ts'
import type { TypedAmount } from '#lib/typed/money-input.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import type { Gateways, GatewayType } from '#web/features/payments/gateways/gateway-choice.tsx'
import { NoGateway } from '#web/features/payments/gateways/no-gateway.tsx'
import { usePay } from './use-pay.ts'
import type { Wallet } from '#web/features/payments/wallet/wallet-share.ts'
import { AmountField } from '#web/features/payments/wallet/amount-field.tsx'
import { readAmount, showAmount } from '#web/features/payments/wallet/typed-amount.ts'

type Pocket = Wallet['pockets'][number]
type Props = { pocket: Pocket; offerId: string; gateways: Gateways; onChanged: () => void }

/** Charges the wallet through a bank: a suggested amount or any other, written in words under the field. */
export function ChargeCard({ pocket, offerId, gateways, onChanged }: Props) {
  const t = useTranslations('wallet')
  const locale = useLocale()
  const { currency, charge } = pocket
  const [first, second] = charge.suggestions
  const [text, setText] = useState(() => showAmount((second ?? first ?? charge.minimum).amount, currency, locale))
  const [isAsked, setIsAsked] = useState(false)
  const [picked, setPicked] = useState<GatewayType | null>(null)
  const { pay, busy } = usePay({ onChanged })
  const typed = readAmount(text, currency)
  const { error, words } = useSaid(typed, pocket, isAsked)
  const gateway = picked ?? gateways.default_gateway

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (!('amount' in typed) || isOutside(typed.amount, charge) || gateway === null) return
    const price = { amount: typed.amount, currency }
    void pay({ type: 'CHARGE_WALLET', offer_id: offerId, price, gateway, use_wallet: false })
  }
  return (
    <form className="card charge" onSubmit={onSubmit} noValidate>
      <h2 className="large">{t('charge')}</h2>
      <div className="row wrap chips" role="group" aria-label={t('suggestions')}>
        {charge.suggestions.map((one) => (
          <button
            key={one.amount}
            type="button"
            className="chip"
            aria-pressed={'amount' in typed && typed.amount === one.amount}
            onClick={() => setText(showAmount(one.amount, currency, locale))}
          >
            {currency === 'IRR' ? formatAmount(one, locale) : formatMoney(one, locale)}
          </button>
        ))}
      </div>
      <AmountField
        label={t('amount')}
        unit={t(`units.${currency}`)}
        currency={currency}
        text={text}
        onText={setText}
        onLeave={() => setIsAsked(true)}
        {...(error === undefined ? {} : { error })}
        {...(words === undefined ? {} : { help: words })}
      />
      {gateways.gateways.length > 1 && gateway !== null && (
        <SelectField
          label={t('gateway')}
          name="gateway"
          value={gateway}
          options={gateways.gateways.map((one) => ({
            value: one.type,
            label: locale === 'fa' ? one.title : one.en_title,
          }))}
          onChange={(value) => setPicked(gateways.gateways.find((one) => one.type === value)?.type ?? null)}
        />
      )}
      {gateway === null ? (
        <NoGateway isSetUp={gateways.is_set_up} other={t('noGateway', { currency: t(`units.${currency}`) })} />
      ) : (
        <Button kind="main" type="submit" wide busy={busy}>
          {'amount' in typed && !isOutside(typed.amount, charge)
            ? t('goWith', { money: formatMoney({ amount: typed.amount, currency }, locale) })
            : t('go')}
        </Button>
      )}
    </form>
  )
}

function isOutside(amount: number, { minimum, maximum }: Pocket['charge']): boolean {
  return amount < minimum.amount || amount > maximum.amount
}

/** The text under the field: the amount in words, or its fault once the person has finished typing. */
function useSaid(
  typed: TypedAmount,
  { charge, currency }: Pocket,
  isAsked: boolean,
): { error?: string; words?: string } {
  const t = useTranslations('wallet')
  const locale = useLocale()
  const money = (one: Money) => formatMoney(one, locale)
  const least = t('least', { money: money(charge.minimum) })
  if (!('amount' in typed)) return isAsked ? { error: t(`refused.${typed.refused}`) } : { words: least }
  const text = amountInWords({ amount: typed.amount, currency }, locale)
  const words = t('words', { words: text.charAt(0).toLocaleUpperCase(locale) + text.slice(1) })
  if (typed.amount < charge.minimum.amount) return isAsked ? { error: least } : { words: `${words} ${least}` }
  if (typed.amount > charge.maximum.amount) return { error: t('most', { money: money(charge.maximum) }) }
  return { words: `${words} ${least}` }
}
