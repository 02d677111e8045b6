import { useId } from 'react'
import { useTranslations } from 'use-intl'

type Props = { value: string; onChange: (value: string) => void; error?: string; isAbroad: boolean }

/** Street, number and floor: a field that grows with its text. */
export function FullAddressField({ value, onChange, error, isAbroad }: Props) {
  const t = useTranslations('addresses')
  const id = useId()
  return (
    <div className="field whole">
      <label htmlFor={id}>{t('fullAddress')}</label>
      <span className={`input${error ? ' wrong' : ''}`}>
        <textarea
          id={id}
          name="fullAddress"
          rows={1}
          dir={isAbroad ? 'ltr' : 'auto'}
          required
          autoComplete="shipping street-address"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </span>
      <p id={`${id}-note`} className={error ? 'help wrong' : 'help'}>
        {error ?? t(isAbroad ? 'fullAddressAbroad' : 'fullAddressHelp')}
      </p>
    </div>
  )
}
