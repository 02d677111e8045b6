import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/amount-in-words.ts'
import { formatMoney } from '#lib/money.ts'
import { parseTomanInput, parseUsdInput } from '#lib/money-input.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { AmountField } from '../../wallet/amount-field.tsx'
import { AreaField } from '../form/area-field.tsx'
import { Segments } from '../form/segments.tsx'
import type { StudioPurchase } from './refund-data.ts'
import { RefundConfirm } from './refund-confirm.tsx'
import { longestReason, readWish, type RefundEntry, type RefundFaults, type RefundWish } from './refund-wish.ts'
import { useRefund } from './use-refund.ts'

type Props = { purchase: StudioPurchase; onChanged: () => void }
type Errors = { amount?: string; reason?: string }

const empty: RefundEntry = { share: 'whole', amount: '', reason: '' }

/** How much goes back and why; nothing is sent before it was read once more and confirmed. */
export function RefundForm({ purchase, onChanged }: Props) {
  const t = useTranslations('studio.finance.refundForm')
  const [entry, setEntry] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [sentence, setSentence] = useState<string | null>(null)
  const [wish, setWish] = useState<RefundWish | null>(null)
  const { send, busy } = useRefund(purchase.id)
  const words = useFaultWords(purchase)
  const area = useFaultFocus(errors)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setSentence(null)
    const read = readWish(entry, { most: purchase.refundable.amount, currency: purchase.refundable.currency })
    if ('faults' in read) return setErrors(words(read.faults))
    setErrors({})
    return setWish(read.wish)
  }
  async function confirm(asked: RefundWish): Promise<void> {
    setSentence(null)
    const answer = await send(asked)
    if (answer === null) return
    onChanged()
    if ('refund' in answer) {
      toast({ kind: 'good', text: t('asked') })
      setEntry(empty)
      return setWish(null)
    }
    setSentence(answer.refused.sentence)
    setErrors(answer.refused.fields)
    if (answer.refused.sentence === null) setWish(null)
  }
  return (
    <section className="card stack" aria-labelledby="refund-heading">
      <h2 id="refund-heading">{t('heading')}</h2>
      {wish === null ? (
        <form ref={area} className="stack" onSubmit={onSubmit} noValidate>
          <Fields
            purchase={purchase}
            entry={entry}
            errors={errors}
            onEntry={(change) => {
              setEntry({ ...entry, ...change })
              setErrors({})
            }}
          />
          {sentence !== null && <Refused sentence={sentence} />}
          <Button kind="main" type="submit" wide>
            {t('review')}
          </Button>
        </form>
      ) : (
        <RefundConfirm
          purchase={purchase}
          wish={wish}
          busy={busy}
          onYes={() => void confirm(wish)}
          onNo={() => {
            setWish(null)
            setSentence(null)
          }}
        >
          {sentence !== null && <Refused sentence={sentence} />}
        </RefundConfirm>
      )}
    </section>
  )
}

function Refused({ sentence }: { sentence: string }) {
  return (
    <p className="note failed" role="alert">
      <Icon name="warning" />
      <span>{sentence}</span>
    </p>
  )
}

type FieldsProps = {
  purchase: StudioPurchase
  entry: RefundEntry
  errors: Errors
  onEntry: (change: Partial<RefundEntry>) => void
}

function Fields({ purchase: { refundable }, entry, errors, onEntry }: FieldsProps) {
  const t = useTranslations('studio.finance')
  const locale = useLocale()
  const { currency } = refundable
  const left = t('refundForm.left', { money: formatMoney(refundable, locale) })
  const typed = currency === 'IRR' ? parseTomanInput(entry.amount) : parseUsdInput(entry.amount)
  const inWords =
    'amount' in typed && typed.amount > 0 ? amountInWords({ amount: typed.amount, currency }, locale) : null
  return (
    <>
      <Segments
        label={t('refundForm.share')}
        isLabelShown
        value={entry.share}
        options={[
          { value: 'whole', label: t('refundForm.whole') },
          { value: 'part', label: t('refundForm.part') },
        ]}
        onChange={(share) => onEntry({ share })}
      />
      {entry.share === 'whole' ? (
        <p className="small">
          {left} <span className="muted">{amountInWords(refundable, locale)}.</span>
          {errors.amount && <span className="bad block">{errors.amount}</span>}
        </p>
      ) : (
        <AmountField
          label={t('refundForm.amount')}
          unit={t(`units.${currency}`)}
          currency={currency}
          text={entry.amount}
          onText={(amount) => amount !== entry.amount && onEntry({ amount })}
          onLeave={() => undefined}
          help={inWords === null ? left : `${inWords}. ${left}`}
          {...(errors.amount === undefined ? {} : { error: errors.amount })}
        />
      )}
      <AreaField
        label={t('refundForm.reason')}
        value={entry.reason}
        most={longestReason}
        rows={2}
        onChange={(reason) => onEntry({ reason })}
        {...(errors.reason === undefined ? {} : { error: errors.reason })}
      />
    </>
  )
}

function useFaultWords({ refundable }: StudioPurchase): (faults: RefundFaults) => Errors {
  const t = useTranslations('studio.finance.refundForm.faults')
  const locale = useLocale()
  return ({ amount, reason }) => ({
    ...(amount === undefined ? {} : { amount: t(`amount_${amount}`, { most: formatMoney(refundable, locale) }) }),
    ...(reason === undefined ? {} : { reason: t(`reason_${reason}`) }),
  })
}

/** After a refusal the focus goes to the first field that is not right. */
function useFaultFocus(errors: Errors) {
  const area = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) area.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return area
}
