import { type SyntheticEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatEnd } from '#lib/time/end-of-day.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { pageOf } from '#web/kinds/kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import type { Decision, Desk, StudioComment } from './comment-data.ts'

/** The deed that waits for more than one key. */
export type Step = 'refuse' | 'mute' | 'answer' | null

type Props = {
  comment: StudioComment
  refusals: Desk['refusals']
  step: Step
  onStep: (step: Step) => void
  onDecide: (decision: Decision) => Promise<void>
  /** How many decisions can be taken back. */
  undone: number
}

const acts = [
  { act: 'approve', key: 'A' },
  { act: 'answer', key: 'R' },
  { act: 'fold', key: 'S' },
  { act: 'pin', key: 'P' },
  { act: 'refuse', key: 'X' },
  { act: 'mute', key: 'B' },
] as const

/** A comment with all that is known of it, and what can be decided. */
export function CommentDesk({ comment, refusals, step, onStep, onDecide, undone }: Props) {
  const t = useTranslations('studio.comments')
  const press = (act: (typeof acts)[number]['act']) => {
    if (act === 'approve' || act === 'fold' || act === 'pin') void onDecide({ action: act })
    else onStep(step === act ? null : act)
  }
  return (
    <div className="stack">
      <Read comment={comment} />
      <section className="card stack" aria-label={t('decide')}>
        <div className="comment-decisions">
          {acts.map(({ act, key }) => (
            <Button key={act} kind={act === 'approve' ? 'main' : 'soft'} onClick={() => press(act)}>
              <span className="grow">{t(`acts.${act}`)}</span>
              <kbd>{key}</kbd>
            </Button>
          ))}
        </div>
        <p className="tiny muted keys-help">{t('keys')}</p>
        {comment.state !== 'waiting' && (
          <Button kind="plain" onClick={() => void onDecide({ action: 'take_back' })}>
            {t('takeBack')}
          </Button>
        )}
        {undone > 0 && <p className="tiny muted">{t('undo', { n: undone })}</p>}
      </section>
      {step === 'refuse' && (
        <Reasons refusals={refusals} onDecide={(reason) => void onDecide({ action: 'refuse', reason })} />
      )}
      {step === 'mute' && <MuteForm onDecide={onDecide} />}
      {step === 'answer' && <AnswerForm onDecide={onDecide} />}
    </div>
  )
}

function Read({ comment }: { comment: StudioComment }) {
  const t = useTranslations('studio.comments')
  const locale = useLocale()
  const { author, title } = comment
  const path = pageOf({ id: title.id, kind: title.kind as Parameters<typeof pageOf>[0]['kind'], season: null })
  return (
    <section className="card stack">
      <p className="row between wrap">
        <span>
          <b>
            <bdi>{author.name ?? t('gone')}</bdi>
          </b>{' '}
          <span className="small muted">
            {t('history', {
              shown: author.shown,
              shownCount: localDigits(author.shown, locale),
              refused: author.refused,
              refusedCount: localDigits(author.refused, locale),
            })}
            {comment.has_watched && ` · ${t('hasWatched')}`}
          </span>
        </span>
        {path === null ? (
          <bdi className="small">{title.name}</bdi>
        ) : (
          <a className="link small" href={path}>
            {title.name}
          </a>
        )}
      </p>
      {comment.answers_to !== null && (
        <p className="small muted">
          {t('answersTo')} <bdi>{comment.answers_to}</bdi>
        </p>
      )}
      <p className="comment-read" dir="auto">
        {comment.text}
      </p>
      {comment.appeal !== null && (
        <p className="note small">
          <b>{t('appeal')}</b> <bdi>{comment.appeal}</bdi>
        </p>
      )}
      <p className="row wrap">
        {comment.held_for.map((one) => (
          <span key={one} className="tag warn">
            {t(`held.${one}`)}
          </span>
        ))}
        {comment.reported_names.map((one) => (
          <span key={one} className="tag bad">
            {one}
          </span>
        ))}
        {comment.held_for.length + comment.reported_for.length === 0 && <span className="tag">{t('noSign')}</span>}
        {author.muted_until !== null && (
          <span className="tag bad">{t('muted', { until: formatEnd(new Date(author.muted_until), locale) })}</span>
        )}
        {comment.leased_until !== null && <span className="tag">{t('leased')}</span>}
      </p>
    </section>
  )
}

function Reasons({ refusals, onDecide }: { refusals: Desk['refusals']; onDecide: (reason: string) => void }) {
  const t = useTranslations('studio.comments')
  const locale = useLocale()
  return (
    <section className="card stack" role="group" aria-label={t('reason')}>
      <p className="strong">{t('reason')}</p>
      <div className="row wrap">
        {refusals.map(({ code, name }, index) => (
          <Button key={code} kind="soft" size="tight" onClick={() => onDecide(code)}>
            {index < 9 && <kbd>{localDigits(index + 1, locale)}</kbd>} {name}
          </Button>
        ))}
      </div>
      <p className="tiny muted">{t('reasonHelp')}</p>
    </section>
  )
}

function MuteForm({ onDecide }: { onDecide: Props['onDecide'] }) {
  const t = useTranslations('studio.comments')
  const [days, setDays] = useState(7)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || words.trim() === '') return
    setBusy(true)
    await onDecide({ action: 'mute', reason: 'house', days, words })
    setBusy(false)
  }
  return (
    <form className="card stack" onSubmit={(event) => void send(event)}>
      <div className="row wrap" role="group" aria-label={t('muteDays')}>
        {[1, 7, 30].map((one) => (
          <Button key={one} kind="soft" size="tight" aria-pressed={one === days} onClick={() => setDays(one)}>
            {t('days', { n: one })}
          </Button>
        ))}
      </div>
      <AreaField label={t('muteWords')} rows={2} most={300} value={words} onChange={setWords} />
      <Button kind="danger" type="submit" busy={busy} disabled={words.trim() === ''}>
        {t('acts.mute')}
      </Button>
    </form>
  )
}

function AnswerForm({ onDecide }: { onDecide: Props['onDecide'] }) {
  const t = useTranslations('studio.comments')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || text.trim() === '') return
    setBusy(true)
    await onDecide({ action: 'answer', text })
    setBusy(false)
  }
  return (
    <form className="card stack" onSubmit={(event) => void send(event)}>
      <AreaField label={t('answerText')} rows={3} most={5000} value={text} onChange={setText} />
      <Button kind="main" type="submit" busy={busy} disabled={text.trim() === ''}>
        {t('acts.answer')}
      </Button>
    </form>
  )
}
