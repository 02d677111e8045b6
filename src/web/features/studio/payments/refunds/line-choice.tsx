import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { Field } from '#web/ui/field.tsx'
import { AmountField } from '#web/features/payments/wallet/amount-field.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import type { PurchaseLine } from './refund-data.ts'
import { type LineEntry, untouched } from './refund-wish.ts'

type Props = {
  line: PurchaseLine
  /** Its pieces are taken back elsewhere. */
  isOnlyMoney: boolean
  entry: LineEntry | undefined
  error: string | undefined
  onEntry: (entry: LineEntry) => void
}

/**
 * The choice for one line: nothing, a number of pieces, or an amount of its money while the buyer keeps all pieces.
 */
export function LineChoice({ line, isOnlyMoney, entry = untouched, error, onEntry }: Props) {
  const t = useTranslations('studio.finance')
  const locale = useLocale()
  const { left, title } = line
  const { currency } = left.amount
  const change = (part: Partial<LineEntry>) => onEntry({ ...entry, ...part })
  const said = error === undefined ? {} : { error }
  const isSingle = left.quantity === 1
  return (
    <div className="line-choice" role="group" aria-label={title}>
      <p className="row between wrap small">
        <b>{title}</b>
        <span className="muted">
          {t('refundForm.lineLeft', {
            n: left.quantity,
            count: localDigits(left.quantity, locale),
            money: formatMoney(left.amount, locale),
          })}
        </span>
      </p>
      <Segments
        label={t('refundForm.ofLine', { title })}
        value={entry.take}
        options={[
          { value: 'none', label: t('refundForm.takeNone') },
          ...(left.quantity > 0 && !isOnlyMoney
            ? [{ value: 'count', label: t(isSingle ? 'refundForm.takeIt' : 'refundForm.takeSome') } as const]
            : []),
          { value: 'sum', label: t('refundForm.takeSum') },
        ]}
        onChange={(take) => change({ take })}
      />
      {entry.take === 'count' && !isSingle && (
        <Field
          label={t('refundForm.howMany')}
          inputMode="numeric"
          autoComplete="off"
          value={entry.count}
          onChange={(event) => change({ count: event.target.value })}
          help={t('refundForm.mostOfLine', { most: localDigits(left.quantity, locale) })}
          {...said}
        />
      )}
      {entry.take === 'sum' && (
        <AmountField
          label={t('refundForm.amount')}
          unit={t(`units.${currency}`)}
          currency={currency}
          text={entry.sum}
          onText={(sum) => sum !== entry.sum && change({ sum })}
          onLeave={() => undefined}
          help={t(isOnlyMoney ? 'refundForm.piecesAtOrder' : 'refundForm.keepsThing')}
          {...said}
        />
      )}
    </div>
  )
}
