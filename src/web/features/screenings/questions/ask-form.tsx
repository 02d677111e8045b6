import { type SyntheticEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import type { OwnQuestions } from './use-questions.ts'

const longest = 300
/** From here on the characters that are left are told. */
const fewLeft = 60

type Similar = OutputOf<'POST /screenings/:id/questions'>['similar']
type Props = { screeningId: number; own: OwnQuestions; onSent: (own: OwnQuestions) => void }

/** A field for a question; what resembles it is shown before it is sent. */
export function AskForm({ screeningId, own, onSent }: Props) {
  const t = useTranslations('questions')
  const locale = useLocale()
  const id = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [similar, setSimilar] = useState<Similar>([])
  const [fault, setFault] = useState<string | null>(null)
  if (!own.may_ask) return <p className="small muted">{own.message}</p>
  const left = longest - Array.from(text).length
  const send = async (anyway: boolean) => {
    setBusy(true)
    setFault(null)
    try {
      const answer = await call('POST /screenings/:id/questions', {
        params: { id: screeningId },
        body: { text, anyway },
      })
      setSimilar(answer.similar)
      if (answer.similar.length > 0) return
      setText('')
      onSent(answer)
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
    if (text.trim() !== '' && !busy) void send(false)
  }
  return (
    <form className="ask-form" onSubmit={onSubmit}>
      <label className="only-said" htmlFor={id}>
        {t('label')}
      </label>
      <textarea
        id={id}
        name="question"
        rows={3}
        // an empty field has the page's direction, for its placeholder
        dir={text === '' ? undefined : 'auto'}
        value={text}
        placeholder={t('placeholder')}
        aria-invalid={fault !== null || left < 0 ? true : undefined}
        aria-describedby={`${id}-note`}
        enterKeyHint="send"
        onKeyDown={(event) => {
          // a question is one line; with Shift it takes another, and Enter that ends a composed word is none
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          onSubmit(event)
        }}
        onChange={(event) => {
          setText(event.target.value)
          setSimilar([])
          setFault(null)
        }}
      />
      <div className="row between wrap">
        <p id={`${id}-note`} className={`tiny ${fault !== null || left < 0 ? 'wrong' : 'muted'}`}>
          {fault ??
            (left < fewLeft
              ? t('left', { n: Math.max(0, left), count: localDigits(Math.max(0, left), locale) })
              : t('sentName', { name: own.name ?? '' }))}
        </p>
        {similar.length === 0 && (
          <Button kind="soft" type="submit" busy={busy} disabled={text.trim() === '' || left < 0}>
            {t('ask')}
          </Button>
        )}
      </div>
      {similar.length > 0 && (
        <SimilarOnes
          similar={similar}
          busy={busy}
          onAnyway={() => void send(true)}
          onEnough={() => {
            setSimilar([])
            setText('')
          }}
        />
      )}
    </form>
  )
}

type SimilarProps = { similar: Similar; busy: boolean; onAnyway: () => void; onEnough: () => void }

function SimilarOnes({ similar, busy, onAnyway, onEnough }: SimilarProps) {
  const t = useTranslations('questions')
  return (
    <div className="note similar-questions" role="status">
      <div className="stack">
        <p className="strong">{t('similar', { n: similar.length })}</p>
        <ul>
          {similar.map(({ id, text }) => (
            <li key={id}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
        <div className="row wrap">
          <Button kind="soft" onClick={onEnough}>
            {t('enough')}
          </Button>
          <Button kind="plain" busy={busy} onClick={onAnyway}>
            {t('anyway')}
          </Button>
        </div>
      </div>
    </div>
  )
}
