import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { DiscountDesk } from './use-discount.ts'
import '#web/ui/field.css'
import './discount.css'

/** A field for a code. An applied code is shown by name and can be removed. */
export function DiscountField({ desk }: { desk: DiscountDesk }) {
  const t = useTranslations('discount')
  const { applied } = desk
  const field = useRef<HTMLInputElement>(null)
  const wasApplied = useRef(false)
  useEffect(() => {
    // after the code is removed, focus goes to the field
    if (wasApplied.current && applied === null) field.current?.focus()
    wasApplied.current = applied !== null
  }, [applied])
  return (
    <div className="discount">
      {applied === null ? (
        <Typing desk={desk} field={field} />
      ) : (
        <div className="applied">
          <Icon name="check" className="ok" />
          <span className="grow small">
            {t.rich('applied', { code: applied.code, b: (code) => <bdi>{code}</bdi> })}
          </span>
          <button type="button" className="icon-button" aria-label={t('remove')} onClick={desk.remove}>
            <Icon name="close" />
          </button>
        </div>
      )}
      <p className="only-said" role="status">
        {desk.said}
      </p>
      {applied?.note && (
        <p className="help wrong" role="alert">
          {applied.note}
        </p>
      )}
    </div>
  )
}

function Typing({ desk, field }: { desk: DiscountDesk; field: React.RefObject<HTMLInputElement | null> }) {
  const t = useTranslations('discount')
  const id = useId()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    desk.apply()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <label htmlFor={id} className="only-said">
        {t('label')}
      </label>
      <div className="line">
        <span className={`input${desk.error ? ' wrong' : ''}`}>
          <input
            id={id}
            ref={field}
            value={desk.typed}
            placeholder={t('label')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            enterKeyHint="done"
            aria-invalid={desk.error ? true : undefined}
            aria-describedby={desk.error ? `${id}-note` : undefined}
            onChange={(event) => desk.type(event.target.value)}
          />
        </span>
        <Button kind="soft" type="submit" busy={desk.busy}>
          {t('apply')}
        </Button>
      </div>
      {desk.error && (
        <p id={`${id}-note`} className="help wrong" role="alert">
          {desk.error}
        </p>
      )}
    </form>
  )
}
