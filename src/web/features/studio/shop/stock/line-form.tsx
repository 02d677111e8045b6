import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { readWhole } from '#lib/typed/whole-number.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAsking } from '#web/features/studio/use-asking.ts'
import type { StockRow } from './stock-data.ts'

/** The line at which staff is told, once for each fall. */
export function LineForm({ variant, onChanged }: { variant: StockRow; onChanged: () => void }) {
  const t = useTranslations('studio.stock')
  const locale = useLocale()
  const [typed, setTyped] = useState(variant.low_at === null ? '' : localDigits(variant.low_at, locale))
  // the line that is typed over, also when the list is loaded anew meanwhile
  const [was, setWas] = useState(variant.low_at)
  const read = readWhole(typed, { most: 1_000_000 })
  const isRead = 'number' in read || read.refused === 'empty'
  const saving = useAsking(async () => {
    const lowAt = 'number' in read ? read.number : null
    await call('PUT /studio/stock/:id/low', { params: { id: variant.variant_id }, body: { low_at: lowAt, was } })
    setWas(lowAt)
    toast({ kind: 'good', text: t('lineSaved') })
    onChanged()
  })
  return (
    <form
      className="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRead) saving.ask()
      }}
    >
      <h2>{t('lineTitle')}</h2>
      <Field
        label={t('lineField')}
        name="low_at"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        help={t('lineHelp')}
        onChange={(event) => setTyped(event.target.value)}
        {...(isRead ? {} : { error: t('noNumber') })}
      />
      {saving.fault !== null && (
        <p className="note failed" role="alert">
          {saving.fault}
        </p>
      )}
      <div>
        <Button kind="soft" type="submit" busy={saving.busy} disabled={!isRead}>
          {t('saveLine')}
        </Button>
      </div>
    </form>
  )
}
