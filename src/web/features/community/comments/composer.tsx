import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/digits.ts'
import { commentLimit, visibleLength } from '#lib/visible-text.ts'
import { ApiProblem, call } from '../../../api.ts'
import { storedProfileId } from '../../../chosen-profile.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toastError } from '../../../ui/toast.ts'
import { useSession } from '../../../use-session.ts'
import { openLogin } from '../../accounts/login-door.ts'
import { draftKey, readDraft, saveDraft } from './draft.ts'
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
  const session = useSession()
  const key = draftKey(storedProfileId(), productId, answersTo?.id ?? null)
  // this part of the page is rendered by a browser alone, which may have a draft
  const [text, setText] = useState(() => readDraft(key))
  const [of, setOf] = useState(key)
  if (of !== key) {
    setOf(key)
    setText(readDraft(key))
  }
  const [givesAway, setGivesAway] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (answersTo) field.current?.focus()
  }, [answersTo])
  const change = (typed: string) => {
    setText(typed)
    setFault(null)
    saveDraft(key, typed)
  }
  const send = async () => {
    setBusy(true)
    try {
      const body = { text, gives_away: givesAway, ...(answersTo ? { answers_to: answersTo.id } : {}) }
      const { comment, ...answer } = await call('POST /products/:id/comments', { params: { id: productId }, body })
      change('')
      setGivesAway(false)
      onSent(answer, comment.state === 'shown')
    } catch (error) {
      const said = error instanceof ApiProblem ? error.errors['text']?.[0] : undefined
      if (said === undefined) toastError(error)
      else setFault(said)
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (session.state === 'guest') openLogin({ reason: t('signIn'), after: () => void send() })
    else void send()
  }
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
