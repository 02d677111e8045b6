import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { Field } from '../../../ui/field.tsx'

type Props = { label: string; most: number; value: number; onChange: (count: number) => void }

/** How many pieces, from none to a most. */
export function CountField({ label, most, value, onChange }: Props) {
  const t = useTranslations('studio.orders')
  const locale = useLocale()
  return (
    <Field
      label={label}
      help={t('mostPieces', { count: localDigits(most, locale) })}
      type="number"
      inputMode="numeric"
      min={0}
      max={most}
      value={value}
      onChange={(event) => onChange(Math.max(0, Math.min(most, Math.trunc(Number(event.target.value)) || 0)))}
    />
  )
}
