import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { CountField } from '#web/features/studio/form/count-field.tsx'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { DeskOrder } from './order-data.ts'

type Props = { order: DeskOrder; onOrder: (order: DeskOrder) => void }

/** Finance gives money of one line or of the fee back, and says what of it lies on the shelf again. */
export function RefundLines({ order, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  const [position, setPosition] = useState('')
  const [quantity, setQuantity] = useState<number | null>(0)
  const [restocked, setRestocked] = useState<number | null>(0)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [toWallet, setToWallet] = useState(false)
  const line = order.lines.find((one) => String(one.position) === position)
  const isFee = order.fee_position !== null && position === String(order.fee_position)
  const read = (order.total.currency === 'IRR' ? parseTomanInput : parseUsdInput)(typed)
  const amount = typed.trim() === '' ? null : 'amount' in read ? read.amount : -1
  const areCounted = quantity !== null && restocked !== null
  const isReady = areCounted && reason.trim() !== '' && (isFee || line !== undefined) && amount !== -1 && amount !== 0
  const body = {
    lines: [
      {
        position: Number(position),
        quantity: isFee && amount === null ? 1 : (quantity ?? 0),
        amount,
        restocked: Math.min(restocked ?? 0, quantity ?? 0),
      },
    ],
    reason,
    to_wallet: toWallet,
  }
  const refunding = useAsking(async (idempotencyKey) => {
    const asked = { params: { number: order.number }, body }
    onOrder(await call('POST /studio/orders/:number/refunds', asked, { idempotencyKey }))
    setPosition('')
    setTyped('')
    setReason('')
  }, body)
  const left = line === undefined ? 0 : line.quantity - line.quantity_back
  return (
    <details className="card not-printed">
      <summary>{t('refund.title')}</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) refunding.ask()
        }}
      >
        <SelectField
          label={t('refund.of')}
          name="position"
          value={position}
          onChange={(next) => {
            setPosition(next)
            setQuantity(0)
            setRestocked(0)
          }}
          options={[
            { value: '', label: t('refund.choose') },
            ...order.lines.map((one) => ({
              value: String(one.position),
              label: `${one.title} × ${localDigits(one.quantity - one.quantity_back, locale)}`,
            })),
            ...(order.fee_position === null
              ? []
              : [{ value: String(order.fee_position), label: order.delivery.method }]),
          ]}
        />
        {line !== undefined && (
          <>
            <CountField label={t('refund.pieces')} most={left} value={quantity} onChange={setQuantity} />
            {quantity !== null && quantity > 0 && (
              <CountField
                label={t('refund.restocked')}
                most={quantity}
                value={restocked === null ? null : Math.min(restocked, quantity)}
                onChange={setRestocked}
              />
            )}
          </>
        )}
        <MoneyField
          label={t('refund.amount')}
          name="amount"
          currency={order.total.currency}
          value={typed}
          error={amount === -1 ? t('refund.noAmount') : undefined}
          help={t('refund.amountHelp')}
          onChange={setTyped}
        />
        <Field
          label={t('refund.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
        <Toggle label={t('toWallet')} checked={toWallet} onChange={setToWallet} />
        {refunding.fault !== null && (
          <p className="note failed" role="alert">
            {refunding.fault}
          </p>
        )}
        <div>
          <Button kind="danger" size="tight" type="submit" busy={refunding.busy} aria-disabled={!isReady || undefined}>
            {t('refund.do')}
          </Button>
        </div>
      </form>
    </details>
  )
}
