import { useLocale, useTranslations } from 'use-intl'
import { formatClock } from '#lib/time/durations.ts'
import { CodeInput } from '#web/ui/code-input.tsx'
import { ShownUserName } from '../shown-user-name.tsx'
import type { useSentCode } from './sent-code.ts'

export const codeLength = 6

type Props = {
  step: ReturnType<typeof useSentCode>
  value: string
  onChange: (code: string) => void
  /** Called after the last digit. For serious decisions a button is used instead. */
  onComplete?: (code: string) => void
  error?: string
  busy: boolean
}

/** Where the code was sent, its boxes, how long it is valid, and a button for a new one. */
export function CodeBoxes({ step, value, onChange, onComplete, error, busy }: Props) {
  const t = useTranslations('login')
  const locale = useLocale()
  const { userName } = step.sent
  return (
    <>
      <p className="muted">
        {t.rich(userName.includes('@') ? 'sentToMail' : 'sentToPhone', {
          to: () => <ShownUserName key="to" userName={userName} />,
        })}
      </p>
      <CodeInput
        label={t('code')}
        length={codeLength}
        value={value}
        onChange={onChange}
        onComplete={onComplete ?? (() => undefined)}
        error={error}
        disabled={busy}
      />
      <div className="row between small muted">
        <span>{step.validFor > 0 ? t('validFor', { time: formatClock(step.validFor, locale) }) : t('codeOver')}</span>
        {step.wait > 0 ? (
          <span>{t('resendIn', { time: formatClock(step.wait, locale) })}</span>
        ) : (
          <button type="button" className="link resend" onClick={step.resend} aria-busy={step.busy}>
            {t('resend')}
          </button>
        )}
      </div>
    </>
  )
}
