import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { AskForm } from './ask-form.tsx'
import { OwnList } from './own-list.tsx'
import {
  type OwnQuestions,
  type Question,
  type QuestionList,
  useOwnQuestions,
  useQuestions,
  useQuietOrder,
} from './use-questions.ts'
import './questions.css'

/** How many questions stand before “show more”. */
const few = 8

/**
 * Questions to the guest: a field to ask, and the list with its votes. Nothing where the screening takes none. `isBeside`:
 * they stand beside a picture, where the list scrolls and the field stays at the foot.
 */
export function Questions({ screeningId, isBeside = false }: { screeningId: number; isBeside?: boolean }) {
  const t = useTranslations('questions')
  const id = useId()
  const { list, isFailed, reload } = useQuestions(screeningId)
  const { own, put } = useOwnQuestions(screeningId, list?.state ?? null)
  if (list === null)
    return isFailed ? (
      <p className="small muted" role="alert">
        {t('notThere')}{' '}
        <button type="button" className="link" onClick={reload}>
          {t('again')}
        </button>
      </p>
    ) : null
  if (list.state === 'off') return null
  return (
    <section className={`questions${isBeside ? ' beside' : ''}`} aria-labelledby={id}>
      <h2 id={id}>{list.guest === null ? t('titleHouse') : t('title', { name: list.guest.name })}</h2>
      {list.guest && <p className="small muted questions-guest">{list.guest.text}</p>}
      <p className="small muted">{t(`states.${list.state}`)}</p>
      {list.state === 'open' && own !== null && <AskForm screeningId={screeningId} own={own} onSent={put} />}
      {own !== null && <OwnList own={own} onChanged={put} />}
      <Rows list={list} own={own} onVoted={reload} onOwn={put} />
    </section>
  )
}

type RowsProps = {
  list: QuestionList
  own: OwnQuestions | null
  onVoted: () => void
  onOwn: (own: OwnQuestions) => void
}

function Rows({ list, own, onVoted, onOwn }: RowsProps) {
  const t = useTranslations('questions')
  const locale = useLocale()
  const [isLong, setIsLong] = useState(false)
  const { shown, onTouch } = useQuietOrder(list.questions)
  if (list.total === 0) return <p className="muted">{t('none')}</p>
  const rows = isLong ? shown : shown.slice(0, few)
  const vote = async (question: Question, wanted: boolean) => {
    if (own === null) return
    onTouch()
    try {
      await call('PUT /questions/:id/vote', { params: { id: question.id }, body: { wanted } })
      const others = own.voted.filter((one) => one !== question.id)
      onOwn({ ...own, voted: wanted ? [...others, question.id] : others })
      onVoted()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      <ol
        className="question-rows"
        onPointerDown={onTouch}
        onPointerMove={onTouch}
        onKeyDown={onTouch}
        onScroll={onTouch}
      >
        {rows.map((question) => (
          <Row
            key={question.id}
            question={question}
            isVoted={own?.voted.includes(question.id) === true}
            isOwn={own?.own.some((one) => one.id === question.id) === true}
            canVote={list.state === 'open' && own !== null && own.name !== null}
            onVote={(wanted) => void vote(question, wanted)}
          />
        ))}
      </ol>
      {shown.length > rows.length && (
        <Button kind="plain" onClick={() => setIsLong(true)}>
          <Icon name="down" />
          {t('more', { n: shown.length - rows.length, count: localDigits(shown.length - rows.length, locale) })}
        </Button>
      )}
    </>
  )
}

type RowProps = {
  question: Question
  isVoted: boolean
  isOwn: boolean
  canVote: boolean
  onVote: (wanted: boolean) => void
}

function Row({ question, isVoted, isOwn, canVote, onVote }: RowProps) {
  const t = useTranslations('questions')
  const locale = useLocale()
  const votes = localDigits(question.votes, locale)
  const { answered_at: answeredAt, answer } = question
  const notes = [
    ...(isOwn ? [t('yours')] : []),
    ...(answeredAt !== null && answer === null
      ? [t('answeredAt', { at: formatTime(new Date(answeredAt), locale) })]
      : []),
  ]
  return (
    <li className={question.is_asked_now ? 'asked' : ''}>
      <div>
        {question.is_asked_now && <p className="tag live">{t('askedNow')}</p>}
        <p>
          <bdi>{question.text}</bdi>
        </p>
        {notes.length > 0 && <p className="tiny muted">{notes.join(' · ')}</p>}
        {question.answer !== null && question.answered_by !== null && (
          <p className="question-answer small">
            <b>{t(`by.${question.answered_by}`)}</b> <bdi>{question.answer}</bdi>
          </p>
        )}
      </div>
      {canVote && !isOwn && question.answered_at === null ? (
        <button
          type="button"
          className={`question-vote${isVoted ? ' on' : ''}`}
          aria-pressed={isVoted}
          aria-label={t('voteFor', { n: question.votes, count: votes })}
          onClick={() => onVote(!isVoted)}
        >
          <Icon name="up" />
          <b>{votes}</b>
        </button>
      ) : (
        <span className="question-vote still" aria-label={t('votes', { n: question.votes, count: votes })} role="img">
          <Icon name="up" />
          <b>{votes}</b>
        </span>
      )}
    </li>
  )
}
