import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { AnswerForm } from './answer-form.tsx'
import { MergeForm } from './merge-form.tsx'
import type { Decision, Desk, StudioQuestion } from './question-data.ts'

type Props = {
  question: StudioQuestion
  refusals: Desk['refusals']
  isChosen: boolean
  isRefusing: boolean
  screening: number | null
  onChoose: () => void
  onRefuse: (is: boolean) => void
  onDecide: (decision: Decision) => Promise<void>
}

/** One question with what can be decided about it now. */
export function QuestionCard(props: Props) {
  const { question, isChosen, isRefusing, onChoose } = props
  const t = useTranslations('studio.questions')
  const locale = useLocale()
  const { name, created_at: at, votes } = question
  return (
    <li
      id={`question-${question.id}`}
      className={isChosen ? 'chosen' : ''}
      aria-current={isChosen ? 'true' : undefined}
      onFocus={onChoose}
    >
      {question.is_asked_now && <p className="tag live">{t('askedNow')}</p>}
      <p>
        <bdi>{question.text}</bdi>
      </p>
      <p className="tiny muted">
        <bdi>{name}</bdi> · {formatTime(new Date(at), locale)} ·{' '}
        {t('votes', { n: votes, count: localDigits(votes, locale) })}
        {question.refusal_name !== null && ` · ${question.refusal_name}`}
        {question.answered_at !== null &&
          ` · ${t('answeredAt', { at: formatTime(new Date(question.answered_at), locale) })}`}
      </p>
      {question.answer !== null && (
        <p className="small">
          <bdi>{question.answer}</bdi>
        </p>
      )}
      {isRefusing ? <Reasons {...props} /> : <Actions {...props} />}
    </li>
  )
}

function Reasons({ refusals, onRefuse, onDecide }: Props) {
  const t = useTranslations('studio.questions')
  const locale = useLocale()
  return (
    <div className="row wrap" role="group" aria-label={t('reason')}>
      {refusals.map(({ code, name }, index) => (
        <Button key={code} kind="soft" size="tight" onClick={() => void onDecide({ action: 'refuse', reason: code })}>
          {localDigits(index + 1, locale)}. {name}
        </Button>
      ))}
      <Button kind="plain" size="tight" onClick={() => onRefuse(false)}>
        {t('cancel')}
      </Button>
    </div>
  )
}

function Actions({ question, screening, onRefuse, onDecide }: Props) {
  const t = useTranslations('studio.questions')
  const [form, setForm] = useState<'answer' | 'merge' | null>(null)
  const close = () => setForm(null)
  const { state } = question
  if (form === 'answer') return <AnswerForm question={question} onDecide={onDecide} onClose={close} />
  if (form === 'merge')
    return <MergeForm question={question} screening={screening} onDecide={onDecide} onClose={close} />
  const press = (action: 'approve' | 'take_back' | 'ask' | 'stop_asking' | 'answered') => (
    <Button
      key={action}
      kind={action === 'approve' || action === 'ask' ? 'main' : 'soft'}
      size="tight"
      onClick={() => void onDecide({ action })}
    >
      {t(`actions.${action}`)}
    </Button>
  )
  const isOpen = state === 'approved' && question.answered_at === null
  return (
    <div className="row wrap">
      {state === 'waiting' && (
        <>
          {press('approve')}
          <Button kind="soft" size="tight" onClick={() => onRefuse(true)}>
            {t('actions.refuse')}
          </Button>
        </>
      )}
      {isOpen && press(question.is_asked_now ? 'stop_asking' : 'ask')}
      {isOpen && press('answered')}
      {state === 'approved' && (
        <Button kind="soft" size="tight" onClick={() => setForm('answer')}>
          {t('actions.answer')}
        </Button>
      )}
      {(state === 'waiting' || isOpen) && (
        <Button kind="plain" size="tight" onClick={() => setForm('merge')}>
          {t('actions.merge')}
        </Button>
      )}
      {(state === 'refused' || isOpen) && press('take_back')}
    </div>
  )
}
