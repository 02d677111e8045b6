import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { readTicketCode, ticketCodeIn, ticketCodeLength } from '#lib/typed/ticket-code.ts'

type Props = {
  code: string
  onChange: (code: string) => void
  /** Called when the last character is there. */
  onComplete: (code: string) => void
  error: string | null
  busy: boolean
}

/**
 * One field under twelve boxes in groups of four, from left to right in every language. It takes any digits, small
 * letters, and a whole link.
 */
export function TicketCodeField({ code, onChange, onComplete, error, busy }: Props) {
  const t = useTranslations('playTicket')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== null) input.current?.focus()
  }, [error])
  const change = (text: string) => {
    const next = ticketCodeIn(text)
    onChange(next)
    if (readTicketCode(next) !== null && next !== code) onComplete(next)
  }
  return (
    <div>
      <label htmlFor={id} className="only-said">
        {t('label')}
      </label>
      <div className={`ticket-code${error === null ? '' : ' wrong'}`} dir="ltr">
        <input
          ref={input}
          id={id}
          name="code"
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          readOnly={busy}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? `${id}-help` : `${id}-error ${id}-help`}
          onChange={(event) => change(event.target.value)}
        />
        <div className="boxes" aria-hidden="true">
          {Array.from({ length: ticketCodeLength }, (_, at) => (
            <b key={at} className={at === Math.min(code.length, ticketCodeLength - 1) ? 'current' : undefined}>
              {code[at]}
            </b>
          ))}
        </div>
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="ticket-code-error" role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-help`} className="tiny muted ticket-code-help">
        {t('help')}
      </p>
    </div>
  )
}
