import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { wholeOf } from '#lib/typed/whole-number.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { type StockRow, type WrittenKind, writtenKinds } from './stock-data.ts'

/** Returns the stock after the move, as the server will count it. */
function afterMove({ on_hand: onHand }: StockRow, kind: WrittenKind, count: number): number {
  if (kind === 'counted') return count
  return kind === 'lost' ? onHand - count : onHand + count
}

type Props = { variant: StockRow; onChanged: () => void }

/** Writes what came in, was counted or was lost, and says before it what will lie there then. */
export function MoveForm({ variant, onChanged }: Props) {
  const t = useTranslations('studio.stock')
  const locale = useLocale()
  const [kind, setKind] = useState<WrittenKind>('came_in')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const count = wholeOf(typed, { most: 9_999_999 })
  const body = { kind, quantity: count ?? 0, reason }
  const writing = useAsking(
    async (key) => {
      const { move } = await call(
        'POST /studio/stock/:id',
        { params: { id: variant.variant_id }, body },
        { idempotencyKey: key },
      )
      toast({ kind: 'good', text: t(move === null ? 'asWritten' : 'written') })
      setTyped('')
      setReason('')
      onChanged()
    },
    [variant.variant_id, body],
  )
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (count !== null) writing.ask()
      }}
    >
      <h2>{t('write')}</h2>
      <Segments
        label={t('what')}
        value={kind}
        onChange={setKind}
        options={writtenKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
      />
      <Field
        label={t(kind === 'counted' ? 'howManyLie' : 'howMany')}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        {...(count === null
          ? {}
          : { help: t('willLie', { count: localDigits(afterMove(variant, kind, count), locale) }) })}
        {...(typed.trim() !== '' && count === null ? { error: t('noNumber') } : {})}
      />
      <Field
        label={t('reason')}
        name="reason"
        autoComplete="off"
        maxLength={300}
        value={reason}
        help={t(kind === 'lost' ? 'reasonNeeded' : 'reasonHelp')}
        onChange={(event) => setReason(event.target.value)}
      />
      {writing.fault !== null && (
        <p className="note failed" role="alert">
          {writing.fault}
        </p>
      )}
      <div>
        <Button kind="main" type="submit" busy={writing.busy} disabled={count === null}>
          {t('writeIt')}
        </Button>
      </div>
    </form>
  )
}
