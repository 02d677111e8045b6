import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DeviceCheck } from '#web/features/playback/device-check/device-check.tsx'
import { Questions } from '#web/features/screenings/questions/questions.tsx'
import { type Screening, needsTicket } from '#web/features/screenings/schedule/screening.ts'
import { HallHead } from './hall-head.tsx'
import { sceneOf } from './hall-clock.ts'
import { HallStage } from './hall-stage.tsx'
import { HallTimes, Programme } from './hall-times.tsx'
import { HallEntry } from './hall-entry.tsx'
import { type Heard, SoundTest } from './sound-test.tsx'
import { useHall } from './use-hall.ts'
import { useHallTicket } from './use-hall-ticket.ts'
import { useIntoLive } from './use-into-live.ts'
import './hall.css'

/** The lobby of a screening; at its beginning the same page becomes the hall. */
export function HallPage({ screening, lookup }: { screening: Screening; lookup: string | null }) {
  const t = useTranslations('hall')
  const { answer } = useHall(screening.id)
  const [heard, setHeard] = useState<Heard>('untested')
  const hall = answer.state === 'known' ? answer.now : null
  const ahead = answer.state === 'known' ? answer.ahead : 0
  const scene = hall === null ? 'waiting' : sceneOf(hall)
  const { entry, reload } = useHallTicket(screening.id, needsTicket(screening), scene === 'over')
  const isIn = entry.state === 'in'
  const isOnStage = isIn && scene === 'stage'
  // a state of doors or later: before that nobody asks for the film
  const isLive = screening.mode === 'live'
  useIntoLive(screening, isLive && isOnStage, isIn ? entry.ticket : null)
  const mayPrepare = !isLive && isIn && hall !== null && (scene === 'stage' || hall.phase.kind === 'doors')
  const questions = (
    <div key="questions" className="hall-questions">
      <Questions screeningId={screening.id} />
    </div>
  )
  const besides = (
    <aside key="besides" className="stack hall-besides" aria-label={t('besides')}>
      {scene === 'waiting' && isIn && <SoundTest heard={heard} onHeard={setHeard} />}
      {scene === 'waiting' && <DeviceCheck quality={screening.quality} />}
      <HallTimes screening={screening} ticket={isIn && scene !== 'over' ? entry.ticket : null} />
      {hall !== null && <Programme hall={hall} />}
    </aside>
  )
  return (
    <div className="hall">
      {mayPrepare && (
        <HallStage screening={screening} ticket={entry.ticket} lookup={lookup} ahead={ahead} isOpen={isOnStage} />
      )}
      {!isOnStage && <HallHead screening={screening} answer={answer} scene={scene} isIn={isIn} />}
      <div className="page stack hall-notes">
        {hall?.message != null && (
          <p className="note" role="status">
            {hall.message}
          </p>
        )}
        <HallEntry screening={screening} entry={entry} scene={scene} onRetry={reload} />
        {answer.state === 'failed' && (
          <p className="note waiting" role="alert">
            {t('noClock')}
          </p>
        )}
      </div>
      <div className="page columns hall-columns">{isOnStage ? [questions, besides] : [besides, questions]}</div>
    </div>
  )
}
