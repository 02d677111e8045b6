import { useLocale, useTranslations } from 'use-intl'
import { amountInWords } from '#lib/persian/amount-in-words.ts'
import { formatMoney } from '#lib/money/money.ts'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { AmountField } from '#web/features/payments/wallet/amount-field.tsx'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { LineChoice } from './line-choice.tsx'
import type { StudioPurchase } from './refund-data.ts'
import { isOnlyMoney, linesWithMoney, partsOf, vatOf } from './refund-parts.ts'
import { longestReason, readWish, type RefundEntry } from './refund-wish.ts'
import type { RefundErrors } from './use-fault-words.ts'

type Props = {
  purchase: StudioPurchase
  entry: RefundEntry
  errors: RefundErrors
  onEntry: (change: Partial<RefundEntry>) => void
}

/** The fields of a refund: how much goes back, from which lines if there are several, and why. */
export function RefundFields({ purchase, entry, errors, onEntry }: Props) {
  const t = useTranslations('studio.finance.refundForm')
  const hasLines = purchase.lines.length > 1
  return (
    <>
      <Segments
        label={t('share')}
        isLabelShown
        value={entry.share}
        options={[
          { value: 'whole', label: t('whole') },
          { value: 'part', label: t('part') },
          ...(hasLines ? [{ value: 'lines', label: t('byLine') } as const] : []),
        ]}
        onChange={(share) => onEntry({ share })}
      />
      {entry.share === 'part' && <SumField purchase={purchase} entry={entry} errors={errors} onEntry={onEntry} />}
      {entry.share === 'whole' && <Left purchase={purchase} error={errors.amount} />}
      {entry.share === 'lines' && (
        <>
          {linesWithMoney(purchase).map((line) => (
            <LineChoice
              key={line.position}
              line={line}
              isOnlyMoney={isOnlyMoney(purchase)}
              entry={entry.lines[line.position]}
              error={errors.lines?.[line.position]}
              onEntry={(chosen) => onEntry({ lines: { ...entry.lines, [line.position]: chosen } })}
            />
          ))}
          {errors.amount && (
            <p className="small bad" role="alert">
              {errors.amount}
            </p>
          )}
        </>
      )}
      {hasLines && <GoesBack purchase={purchase} entry={entry} />}
      <AreaField
        label={t('reason')}
        value={entry.reason}
        most={longestReason}
        rows={2}
        onChange={(reason) => onEntry({ reason })}
        {...(errors.reason === undefined ? {} : { error: errors.reason })}
      />
    </>
  )
}

function Left({ purchase: { refundable }, error }: { purchase: StudioPurchase; error: string | undefined }) {
  const t = useTranslations('studio.finance.refundForm')
  const locale = useLocale()
  return (
    <p className="small">
      {t('left', { money: formatMoney(refundable, locale) })}{' '}
      <span className="muted">{amountInWords(refundable, locale)}.</span>
      {error && <span className="bad block">{error}</span>}
    </p>
  )
}

function SumField({ purchase: { refundable }, entry, errors, onEntry }: Props) {
  const t = useTranslations('studio.finance')
  const locale = useLocale()
  const { currency } = refundable
  const left = t('refundForm.left', { money: formatMoney(refundable, locale) })
  const typed = currency === 'IRR' ? parseTomanInput(entry.amount) : parseUsdInput(entry.amount)
  const inWords =
    'amount' in typed && typed.amount > 0 ? amountInWords({ amount: typed.amount, currency }, locale) : null
  return (
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
  )
}

/** Shows, while staff choose, what goes back and the tax in it. */
function GoesBack({ purchase, entry }: Pick<Props, 'purchase' | 'entry'>) {
  const t = useTranslations('studio.finance.refundForm')
  const locale = useLocale()
  const read = readWish({ ...entry, reason: entry.reason.trim() || '-' }, purchase)
  if ('faults' in read) return null
  const { currency } = purchase.refundable
  const money = (amount: number) => formatMoney({ amount, currency }, locale)
  return (
    <p className="small" role="status">
      {t('goesBack', { money: money(read.wish.amount), vat: money(vatOf(partsOf(purchase, read.wish))) })}
    </p>
  )
}
