import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { SelectField } from '#web/ui/field.tsx'
import { FailedPart, State } from '#web/ui/state.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useDeskKeys } from '#web/features/studio/frame/use-desk-keys.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type Decision, type Desk, deskAddress, stateIn, states, type StudioQuestion } from './question-data.ts'
import { QuestionCard } from './question-card.tsx'
import { deskKey } from './desk-keys.ts'
import '#web/features/studio/table/table.css'
import './questions-desk.css'

const everyMs = 4000

/** The moderators' desk: the questions of one screening by state, decided with the mouse, a finger or keys. */
export function QuestionsPage() {
  const t = useTranslations('studio.questions')
  const locale = useLocale()
  const [search] = useSearchParams()
  const wanted = Number(search.get('screening') ?? '')
  const screening = Number.isInteger(wanted) && wanted > 0 ? wanted : undefined
  const state = stateIn(search.get('state'))
  const ask = (signal: AbortSignal) => call('GET /studio/questions', { query: { screening, state } }, { signal })
  const answer = useAnswer(`questions/${locale}/${screening}/${state}`, ask, { every: everyMs })
  const { value: desk, error, isFresh, reload } = answer
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      {error !== null && <FailedPart onRetry={reload} />}
      {desk?.screening === null && <State drawing="empty" title={t('noScreening')} text={t('noScreeningHelp')} />}
      {desk !== null && desk.screening !== null && (
        <>
          <div className="desk-filter">
            <ScreeningChoice desk={desk} />
            <StateChips
              label={t('byState')}
              chips={states.map((one) => ({
                key: one,
                label: t(`states.${one}`),
                to: deskAddress(desk.screening, one),
                isShown: one === state,
                count: desk.counts[one],
                isNeedy: one === 'waiting' && desk.counts.waiting > 0,
              }))}
            />
          </div>
          <Rows desk={desk} isBusy={!isFresh} onChanged={reload} />
        </>
      )}
    </>
  )
}

function ScreeningChoice({ desk }: { desk: Desk }) {
  const t = useTranslations('studio.questions')
  const locale = useLocale()
  const [, setSearch] = useSearchParams()
  const said = ({ title, starts_at: at, waiting }: Desk['screenings'][number]) =>
    [title, at === null ? '' : formatDateTime(new Date(at), locale), t('waitingCount', { n: waiting })]
      .filter((part) => part !== '')
      .join(' · ')
  return (
    <SelectField
      label={t('screening')}
      name="screening"
      value={String(desk.screening)}
      onChange={(value) => setSearch({ screening: value })}
      options={desk.screenings.map((one) => ({ value: String(one.id), label: said(one) }))}
    />
  )
}

type RowsProps = { desk: Desk; isBusy: boolean; onChanged: () => void }

function Rows({ desk, isBusy, onChanged }: RowsProps) {
  const t = useTranslations('studio.questions')
  const [chosen, setChosen] = useState<string | null>(null)
  const [refusing, setRefusing] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const { questions } = desk
  const at = Math.max(
    0,
    questions.findIndex(({ id }) => id === chosen),
  )
  const current = questions[at]
  const choose = (index: number) => {
    const next = questions[Math.min(Math.max(index, 0), questions.length - 1)]
    setChosen(next?.id ?? null)
    setRefusing(null)
    if (next) document.getElementById(`question-${next.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const decide = async (id: string, decision: Decision) => {
    const index = questions.findIndex((one) => one.id === id)
    try {
      await call('POST /studio/questions/:id', { params: { id }, body: decision })
      if (decision.action === 'approve' || decision.action === 'refuse') setLast(id)
      else if (decision.action === 'take_back') setLast(null)
      // each decision leads to the next one
      choose(index + 1)
    } catch (error) {
      toastError(error)
    }
    setRefusing(null)
    onChanged()
  }
  useDeskKeys(
    (event) => deskKey(event, refusing !== null),
    (key) => {
      if (key === 'next') choose(at + 1)
      else if (key === 'previous') choose(at - 1)
      else if (key === 'back' && last !== null) void decide(last, { action: 'take_back' })
      else if (typeof key === 'object') {
        const reason = desk.refusals[key.reason - 1]?.code
        if (refusing !== null && reason !== undefined) void decide(refusing, { action: 'refuse', reason })
      } else if (current?.state === 'waiting') {
        if (key === 'approve') void decide(current.id, { action: 'approve' })
        if (key === 'refuse') setRefusing(current.id)
      }
    },
  )
  if (questions.length === 0) return <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />
  return (
    <>
      <p className="tiny muted keys-help">{t('keys')}</p>
      <ul className="desk-questions" aria-busy={isBusy}>
        {questions.map((question: StudioQuestion) => (
          <QuestionCard
            key={question.id}
            question={question}
            refusals={desk.refusals}
            isChosen={question.id === current?.id}
            isRefusing={question.id === refusing}
            screening={desk.screening}
            onChoose={() => setChosen(question.id)}
            onRefuse={(is) => setRefusing(is ? question.id : null)}
            onDecide={(decision) => decide(question.id, decision)}
          />
        ))}
      </ul>
    </>
  )
}
