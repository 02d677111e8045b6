import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { parseTomanInput, parseUsdInput } from '#lib/typed/money-input.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { CountField } from '#web/features/studio/form/count-field.tsx'
import { MoneyField } from '#web/features/studio/form/money-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { GivenChoice } from './given-choice.tsx'
import type { DeskOrder } from './order-data.ts'

type Props = {
  order: DeskOrder
  found: DeskOrder['returns'][number]
  onOrder: (order: DeskOrder) => void
}

interface Entry {
  arrived: number | null
  restocked: number | null
  /** As typed; empty: all that was paid. */
  amount: string
  /** Which variant came; null: the last one sent. */
  came: string | null
  /** Which variant is sent for it; null: the same. */
  given: string | null
}

/** No more of what came can lie on the shelf than came. */
const atMost = (restocked: number | null, arrived: number | null) => Math.min(restocked ?? 0, arrived ?? 0)

const nothing: Entry = { arrived: 0, restocked: 0, amount: '', came: null, given: null }

/** Records returned goods: counted by line, put on the shelf or not, paid back in whole or in part, or exchanged. */
export function ArrivalForm({ order, found, onOrder }: Props) {
  const t = useTranslations('studio.orders')
  const [entries, setEntries] = useState<Readonly<Record<number, Entry>>>(() =>
    Object.fromEntries(
      found.lines.map(({ position, quantity, wanted }) => [
        position,
        { ...nothing, arrived: quantity, restocked: quantity, given: wanted?.variant_id ?? null },
      ]),
    ),
  )
  const [isExchange, setExchange] = useState(found.wants_exchange)
  const [text, setText] = useState('')
  const { currency } = order.total
  const amountOf = (typed: string) => {
    const read = (currency === 'IRR' ? parseTomanInput : parseUsdInput)(typed)
    return typed.trim() === '' ? null : 'amount' in read ? read.amount : -1
  }
  const lines = found.lines.map(({ position }) => {
    const { arrived, restocked, amount, came, given } = entries[position] ?? nothing
    return {
      position,
      arrived: arrived ?? 0,
      restocked: atMost(restocked, arrived),
      came_variant_id: came,
      amount: isExchange ? null : amountOf(amount),
      given_variant_id: isExchange ? given : null,
    }
  })
  const isCounted = ({ arrived, restocked }: Entry) => arrived !== null && restocked !== null
  const areCounted = found.lines.every(({ position }) => isCounted(entries[position] ?? nothing))
  const isReady = areCounted && lines.some(({ arrived }) => arrived > 0) && lines.every(({ amount }) => amount !== -1)
  const taking = useAsking(async () =>
    onOrder(
      await call('POST /studio/orders/:number/returns/:id/arrival', {
        params: { number: order.number, id: found.id },
        body: { lines, exchange: isExchange, answer: text },
      }),
    ),
  )
  const change = (position: number, part: Partial<Entry>) =>
    setEntries({
      ...entries,
      [position]: { ...nothing, ...entries[position], ...part },
    })
  return (
    <form
      className="stack not-printed"
      aria-label={t('arrival.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) taking.ask()
      }}
    >
      <h3>{t('arrival.title')}</h3>
      {found.lines.map(({ position, quantity }) => {
        const entry = entries[position] ?? nothing
        const line = order.lines.find((one) => one.position === position)
        const title = line?.title ?? ''
        return (
          <fieldset key={position} className="arrival-line">
            <legend className="small strong">{title}</legend>
            <CountField
              label={t('arrival.arrived')}
              most={quantity}
              value={entry.arrived}
              onChange={(arrived) => change(position, { arrived })}
            />
            <CountField
              label={t('arrival.restocked')}
              most={entry.arrived ?? 0}
              value={entry.restocked === null ? null : atMost(entry.restocked, entry.arrived)}
              onChange={(restocked) => change(position, { restocked })}
            />
            {line !== undefined && line.had.length > 1 && (
              <SelectField
                label={t('arrival.came')}
                name={`came-${position}`}
                value={entry.came ?? line.had[0]?.variant_id ?? ''}
                options={line.had.map((one) => ({ value: one.variant_id, label: one.title }))}
                onChange={(came) => change(position, { came })}
              />
            )}
            {isExchange && line !== undefined && (
              <GivenChoice line={line} value={entry.given} onChange={(given) => change(position, { given })} />
            )}
            {!isExchange && (
              <MoneyField
                label={t('arrival.amount')}
                name={`amount-${position}`}
                currency={currency}
                value={entry.amount}
                error={amountOf(entry.amount) === -1 ? t('refund.noAmount') : undefined}
                help={t('arrival.amountHelp')}
                onChange={(amount) => change(position, { amount })}
              />
            )}
          </fieldset>
        )
      })}
      <Toggle label={t('arrival.exchange')} checked={isExchange} onChange={setExchange} />
      <Field
        label={t('return.answer')}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      {taking.fault !== null && (
        <p className="note failed" role="alert">
          {taking.fault}
        </p>
      )}
      <div>
        <Button kind="main" size="tight" type="submit" busy={taking.busy} aria-disabled={!isReady || undefined}>
          {t(isExchange ? 'arrival.doExchange' : 'arrival.do')}
        </Button>
      </div>
    </form>
  )
}
