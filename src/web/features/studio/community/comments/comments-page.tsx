import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatRelative, relativeFrom } from '#lib/time/durations.ts'
import { call } from '#web/api.ts'
import { FailedPart, State } from '#web/ui/state.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useDeskKeys } from '#web/features/studio/frame/use-desk-keys.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type Decision, type Desk, queueIn, queues } from './comment-data.ts'
import { commentKey } from './comment-keys.ts'
import { CommentDesk, type Step } from './comment-desk.tsx'
import { CommentWords } from './comment-words.tsx'
import '#web/features/studio/table/table.css'
import './comments-desk.css'

const everyMs = 10_000
/** This number of decisions can be taken back, the last one first. */
const mostUndone = 20

/** The moderators' desk of comments: the oldest first, each decided by one key or press. */
export function CommentsPage() {
  const t = useTranslations('studio.comments')
  const locale = useLocale()
  const [search] = useSearchParams()
  const queue = queueIn(search.get('queue'))
  const ask = (signal: AbortSignal) => call('GET /studio/comments', { query: { queue } }, { signal })
  const { value: desk, error, isFresh, reload } = useAnswer(`comments/${locale}/${queue}`, ask, { every: everyMs })
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      {error !== null && <FailedPart onRetry={reload} />}
      {desk !== null && (
        <>
          <div className="row between wrap">
            <StateChips
              label={t('byQueue')}
              chips={queues.map((one) => ({
                key: one,
                label: t(`queues.${one}`),
                to: `/studio/comments?queue=${one}`,
                isShown: one === queue,
                count: desk.counts[one],
                isNeedy: one === 'waiting' && desk.counts.waiting > 0,
              }))}
            />
            {desk.oldest_at !== null && (
              <p className="small muted">
                {t('oldest', {
                  ago: formatRelative(relativeFrom(new Date(desk.now), new Date(desk.oldest_at)), locale),
                })}
              </p>
            )}
          </div>
          {desk.comments.length === 0 ? (
            <State drawing="empty" title={t('empty')} text={t('emptyHelp')} />
          ) : (
            <Rows desk={desk} isBusy={!isFresh} onChanged={reload} />
          )}
        </>
      )}
      <CommentWords />
    </>
  )
}

function Rows({ desk, isBusy, onChanged }: { desk: Desk; isBusy: boolean; onChanged: () => void }) {
  const t = useTranslations('studio.comments')
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const [step, setStep] = useState<Step>(null)
  const [done, setDone] = useState<readonly string[]>([])
  const { comments } = desk
  const at = Math.max(
    0,
    comments.findIndex(({ id }) => id === chosen),
  )
  const current = comments[at]
  const currentId = current?.id
  useEffect(() => {
    // two moderators do not read the same; without the lease the comment can still be decided
    if (currentId !== undefined)
      call('POST /studio/comments/:id/lease', { params: { id: currentId } }, { quiet: true }).catch(() => undefined)
  }, [currentId])
  const choose = (index: number) => {
    setChosen(comments[Math.min(Math.max(index, 0), comments.length - 1)]?.id ?? null)
    setStep(null)
  }
  const decide = async (id: string, decision: Decision) => {
    const index = comments.findIndex((one) => one.id === id)
    try {
      await call('POST /studio/comments/:id', { params: { id }, body: decision })
      if (decision.action === 'take_back') setDone((ids) => ids.filter((one) => one !== id))
      else setDone((ids) => [...ids.filter((one) => one !== id), id].slice(-mostUndone))
      // each decision leads to the next one
      if (index >= 0) choose(index + 1)
    } catch (error) {
      toastError(error)
    }
    setStep(null)
    onChanged()
  }
  useDeskKeys(
    (event) => commentKey(event, step === 'refuse'),
    (key) => {
      if (key === 'next') choose(at + 1)
      else if (key === 'previous') choose(at - 1)
      else if (key === 'back') {
        const last = done.at(-1)
        if (last !== undefined) void decide(last, { action: 'take_back' })
      } else if (current === undefined) return
      else if (typeof key === 'object') {
        const reason = desk.refusals[key.reason - 1]?.code
        if (reason !== undefined) void decide(current.id, { action: 'refuse', reason })
      } else if (key === 'approve' || key === 'fold' || key === 'pin') void decide(current.id, { action: key })
      else setStep(key)
    },
  )
  return (
    <div className="comment-desk" aria-busy={isBusy}>
      <ol className="comment-queue" aria-label={t('queue')}>
        {comments.map((one, index) => (
          <li key={one.id}>
            <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => choose(index)}>
              <span className="clip-2" dir="auto">
                {one.text}
              </span>
              <span className="tiny muted">
                <bdi>{one.title.name}</bdi> ·{' '}
                {formatRelative(relativeFrom(new Date(desk.now), new Date(one.created_at)), locale)}
              </span>
              {one.held_for[0] !== undefined && <span className="tag warn">{t(`held.${one.held_for[0]}`)}</span>}
            </button>
          </li>
        ))}
      </ol>
      {current && (
        <CommentDesk
          refusals={desk.refusals}
          key={current.id}
          comment={current}
          step={step}
          onStep={setStep}
          onDecide={(decision) => decide(current.id, decision)}
          undone={done.length}
        />
      )}
    </div>
  )
}
