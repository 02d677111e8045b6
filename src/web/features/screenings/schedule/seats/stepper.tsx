import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from '#web/ui/icon.tsx'
import './stepper.css'

type Props = { count: number; most: number; label?: string; onChange: (count: number) => void }

/** How many tickets, or what `label` says: a number between two buttons. A button at its end stays in place and says that it is off. */
export function Stepper({ count, most, label, onChange }: Props) {
  const t = useTranslations('screening')
  const locale = useLocale()
  const step = (by: number) => {
    const next = count + by
    if (next >= 1 && next <= most) onChange(next)
  }
  return (
    <div className="stepper" role="group" aria-label={label ?? t('howMany')}>
      <button type="button" aria-label={t('more')} aria-disabled={count >= most} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
      <output aria-live="polite">{localDigits(count, locale)}</output>
      <button type="button" aria-label={t('fewer')} aria-disabled={count <= 1} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
    </div>
  )
}
