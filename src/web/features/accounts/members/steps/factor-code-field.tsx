import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'

type Props = {
  name: string
  /** Otherwise only a recovery code can be typed. */
  hasTimeCodes: boolean
  value: string
  onChange: (value: string) => void
  error?: string
  autoFocus?: boolean
}

/** A time code or a recovery code; a recovery code has letters, so no keyboard of digits is asked for. */
export function FactorCodeField({ hasTimeCodes, onChange, ...rest }: Props) {
  const t = useTranslations('login')
  return (
    <Field
      {...rest}
      label={t(hasTimeCodes ? 'timeOrRecoveryCode' : 'recoveryCode')}
      help={t(hasTimeCodes ? 'timeOrRecoveryHelp' : 'recoveryHelp')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="latin"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
