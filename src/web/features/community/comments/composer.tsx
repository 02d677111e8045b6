import { useEffect, useId, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { commentLimit, visibleLength } from '#lib/visible-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useCompose } from './use-compose.ts'
import type { OwnComments } from './use-comments.ts'

/** From here on the length is told all the time. */
const fewLeft = 500

type Props = {
  productId: number
  /** The comment that is answered, with the name of who wrote it. */
  answersTo?: { id: string; name: string }
  own: OwnComments | null
  onSent: (own: OwnComments, isShown: boolean) => void
  onCancel?: () => void
}

/** A field for a comment or an answer. A guest may write, too: the words stay on the device while they sign in. */
export function Composer({ productId, answersTo, own, onSent, onCancel }: Props) {
  const t = useTranslations('comments')
  const subject = { productId, draftOf: answersTo?.id ?? null, answersTo: answersTo?.id }
  const { text, change, givesAway, setGivesAway, busy, fault, onSubmit } = useCompose(subject, onSent)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (answersTo) field.current?.focus()
  }, [answersTo])
  if (own !== null && !own.may_write) return <p className="small muted comment-closed">{own.message}</p>
  return (
    <form className="comment-form" onSubmit={onSubmit} noValidate>
      <Field field={field} text={text} fault={fault} own={own} answersTo={answersTo} onChange={change} />
      <div className="row between wrap">
        <Switch checked={givesAway} onChange={setGivesAway}>
          {t('givesAway')}
          <span className="tiny muted">{t('givesAwayHelp')}</span>
        </Switch>
        <span className="row">
          {onCancel && (
            <Button kind="plain" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button kind="main" type="submit" busy={busy}>
            {t('send')}
          </Button>
        </span>
      </div>
    </form>
  )
}

type FieldProps = {
  field: { current: HTMLTextAreaElement | null }
  text: string
  fault: string | null
  own: OwnComments | null
  answersTo: Props['answersTo']
  onChange: (text: string) => void
}

function Field({ field, text, fault, own, answersTo, onChange }: FieldProps) {
  const t = useTranslations('comments')
  const locale = useLocale()
  const id = useId()
  const length = visibleLength(text, commentLimit)
  const isLong = length > commentLimit
  const help =
    own === null ? t('noNumbers') : own.name === null ? t('sentWithoutName') : t('sentAs', { name: own.name })
  return (
    <>
      <label className="only-said" htmlFor={id}>
        {answersTo ? t('answerLabel', { name: answersTo.name }) : t('label')}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        // an empty field has the page's direction, for its placeholder
        dir={text === '' ? undefined : 'auto'}
        value={text}
        placeholder={answersTo ? undefined : t('write')}
        aria-invalid={fault !== null || isLong ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className={`tiny ${fault !== null || isLong ? 'wrong' : 'muted'}`}>
        {fault ??
          (commentLimit - length < fewLeft
            ? t('used', { count: localDigits(length, locale), most: localDigits(commentLimit, locale) })
            : help)}
      </p>
    </>
  )
}
