import { useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { commentLimit, visibleLength } from '#lib/persian/visible-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ClosedField, ComposeSheet } from './compose-sheet.tsx'
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
  /** On phones the field lies in the dock at the foot; else in its place in the page. */
  isInDock?: boolean
}

/**
 * A field for a comment or an answer; on phones a comment is written in a sheet. A guest may write, too: the words stay
 * on the device while they sign in.
 */
export function Composer({ productId, answersTo, own, onSent, onCancel, isInDock = false }: Props) {
  const subject = { productId, draftOf: answersTo?.id ?? null, answersTo: answersTo?.id }
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const compose = useCompose(subject, {
    onSent(answer, isShown) {
      close()
      onSent(answer, isShown)
    },
    // the login has a sheet of its own
    onLogin: close,
    // what was refused after a login is seen where it was written
    onRefused: () => setIsOpen(isPhone()),
  })
  if (own !== null && !own.may_write) return <p className="small muted comment-closed">{own.message}</p>
  const form = (
    <ComposeForm
      compose={compose}
      own={own}
      answersTo={answersTo}
      onCancel={onCancel}
      startsHere={isOpen || !!answersTo}
    />
  )
  if (answersTo) return form
  return (
    <>
      <ClosedField text={compose.text} isInDock={isInDock} onOpen={() => setIsOpen(true)} />
      {isOpen ? (
        <ComposeSheet own={own} onClose={close}>
          {form}
        </ComposeSheet>
      ) : (
        <div className="only-large">{form}</div>
      )}
    </>
  )
}

/** As wide as the styles for phones. */
const isPhone = () => window.matchMedia('(max-width: 760px)').matches

type FormProps = Pick<Props, 'own' | 'answersTo' | 'onCancel'> & {
  compose: ReturnType<typeof useCompose>
  /** The focus begins in its field. */
  startsHere: boolean
}

function ComposeForm({ compose, own, answersTo, onCancel, startsHere }: FormProps) {
  const t = useTranslations('comments')
  const { text, change, givesAway, setGivesAway, busy, fault, onSubmit } = compose
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (startsHere) field.current?.focus()
  }, [startsHere])
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
