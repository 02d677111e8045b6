import { useState } from 'react'
import { useParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { previewHoldsMinutes } from '#contract/support/preview-holds.ts'
import { after, minutes } from '#lib/time/clock.ts'
import { formatTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { formatMoney } from '#lib/money/money.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type Mass, type Move, toneOf } from './mass-data.ts'
import { Span, useWhat } from './what-words.tsx'
import './mass.css'

const everyMs = 2000

/** `/studio/mass-remedies/:id`: the frozen preview, and the report as it is done. */
export function MassRemedyPage() {
  const t = useTranslations('studio.mass')
  const locale = useLocale()
  const { id = '' } = useParams()
  const [isRunning, setRunning] = useState(false)
  const ask = async (signal: AbortSignal) => {
    const mass = await call('GET /studio/mass-remedies/:id', { params: { id } }, { signal })
    setRunning(mass.state === 'running')
    return mass
  }
  const answer = useAnswer(`mass/${locale}/${id}`, ask, { every: isRunning ? everyMs : null })
  const moved = (mass: Mass) => {
    setRunning(mass.state === 'running')
    answer.put(mass)
  }
  return (
    <LookedUp
      answer={answer}
      boxes={3}
      pageTitle={t('title')}
      missing={{ title: t('gone'), text: t('goneHelp'), back: { label: t('back'), to: '/studio/mass-remedies' } }}
    >
      {(mass) => <Shown mass={mass} onMoved={moved} onStale={answer.reload} />}
    </LookedUp>
  )
}

type ShownProps = { mass: Mass; onMoved: (mass: Mass) => void; onStale: () => void }

function Shown({ mass, onMoved, onStale }: ShownProps) {
  const t = useTranslations('studio.mass')
  const what = useWhat()
  return (
    <>
      <Link to="/studio/mass-remedies" className="small muted">
        {t('back')}
      </Link>
      <RoomHead title={what(mass.what)} about={<Span mass={mass} />}>
        <span className={`tag ${toneOf(mass.state)}`}>{t(`states.${mass.state}`)}</span>
      </RoomHead>
      <Sums mass={mass} />
      <Moves mass={mass} onMoved={onMoved} onStale={onStale} />
      <People mass={mass} />
    </>
  )
}

function Sums({ mass }: { mass: Mass }) {
  const t = useTranslations('studio.mass')
  const locale = useLocale()
  const count = (n: number) => localDigits(n, locale)
  const money = (sums: Mass['cost']) => sums.map((sum) => formatMoney(sum, locale)).join(' · ')
  const { report } = mass
  const facts = [
    [t('who'), t('people', { n: mass.people, count: count(mass.people) })],
    [t('hit'), mass.hit.map(({ by, count: of }) => `${t(`hitBy.${by}`)} ${count(of)}`).join(' · ')],
    [t('cost'), money(mass.cost)],
    [t('reason'), mass.reason],
    [t('by'), [mass.by, mass.confirmed_by].filter((name) => name !== null).join(' · ')],
  ]
  return (
    <div className="mass-pair mass-sums">
      <section className="card">
        <h2>{t('preview')}</h2>
        <dl>
          {facts.map(([name, said]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{said}</dd>
            </div>
          ))}
        </dl>
      </section>
      {mass.state !== 'draft' && (
        <section className="card" aria-live="polite">
          <h2>{t('report')}</h2>
          <dl>
            <div>
              <dt>{t('doneOf')}</dt>
              <dd>{t('doneOfCount', { done: count(report.done), people: count(mass.people) })}</dd>
            </div>
            <div>
              <dt>{t('given')}</dt>
              <dd>{money(report.sum)}</dd>
            </div>
            <div>
              <dt>{t('refused')}</dt>
              <dd>
                {count(report.refused)}
                {report.refusals.map((one) => (
                  <span key={one.message} className="small muted mass-refusal">
                    {count(one.count)} × {one.message}
                  </span>
                ))}
              </dd>
            </div>
          </dl>
        </section>
      )}
    </div>
  )
}

/** The moves on offer; `takeBack` is a stop before the beginning, which makes it a preview again. */
type Offered = Move | 'takeBack'

const movesIn: Record<Mass['state'], readonly Offered[]> = {
  draft: ['begin'],
  unconfirmed: ['confirm', 'takeBack'],
  running: ['stop'],
  stopped: ['resume'],
  done: [],
}

function make(move: Offered, id: Mass['id']): Promise<Mass> {
  const params = { id }
  switch (move) {
    case 'begin':
      return call('POST /studio/mass-remedies/:id/begin', { params })
    case 'confirm':
      return call('POST /studio/mass-remedies/:id/confirm', { params })
    case 'resume':
      return call('POST /studio/mass-remedies/:id/resume', { params })
    case 'stop':
    case 'takeBack':
      return call('POST /studio/mass-remedies/:id/stop', { params })
  }
}

const kindOf = (move: Offered) => (move === 'stop' ? 'danger' : move === 'takeBack' ? 'soft' : 'main')

const holdsUntil = ({ made_at: at }: Mass) => after(new Date(at), minutes(previewHoldsMinutes))

function Moves({ mass, onMoved, onStale }: ShownProps) {
  const t = useTranslations('studio.mass')
  const locale = useLocale()
  const mayConfirm = useMayCall('POST /studio/remedies/:id/confirm')
  const [pressed, setPressed] = useState<Offered | null>(null)
  const moves = movesIn[mass.state].filter((move) => move !== 'confirm' || mayConfirm)
  if (moves.length === 0) return null
  const press = async (move: Offered) => {
    if (pressed !== null) return
    setPressed(move)
    try {
      const moved = await make(move, mass.id)
      onMoved(moved)
      toast({ kind: 'good', text: t(`did.${moved.state === 'unconfirmed' ? 'unconfirmed' : move}`) })
    } catch (error) {
      toastError(error)
      onStale()
    } finally {
      setPressed(null)
    }
  }
  return (
    <>
      {mass.state === 'unconfirmed' && !mayConfirm && <p className="note">{t('waitsForSenior')}</p>}
      <p className="row wrap mass-moves">
        {moves.map((move) => (
          <Button key={move} kind={kindOf(move)} busy={pressed === move} onClick={() => void press(move)}>
            {t(`moves.${move}`, { count: localDigits(mass.people, locale) })}
          </Button>
        ))}
        {(mass.state === 'draft' || mass.state === 'unconfirmed') && (
          <span className="small muted">{t('frozen', { until: formatTime(holdsUntil(mass), locale) })}</span>
        )}
      </p>
    </>
  )
}

function People({ mass }: { mass: Mass }) {
  const t = useTranslations('studio.mass')
  const locale = useLocale()
  return (
    <section className="card mass-people">
      <h2>
        {t('first')}
        {mass.people > mass.first.length && (
          <span className="small muted">
            {t('of', { shown: localDigits(mass.first.length, locale), total: localDigits(mass.people, locale) })}
          </span>
        )}
      </h2>
      <ol>
        {mass.first.map((person) => (
          <li key={person.member_id}>
            <Link to={`/studio/members/${person.member_id}`} className="link">
              <bdi>{person.name}</bdi>
            </Link>
            <span className="small muted">{t(`hitBy.${person.hit_by}`)}</span>
            {person.sum.some(({ amount }) => amount > 0) && (
              <span className="small">{person.sum.map((sum) => formatMoney(sum, locale)).join(' · ')}</span>
            )}
            {mass.state !== 'draft' && (
              <span className={`tag ${person.state === 'done' ? 'good' : person.state === 'refused' ? 'failed' : ''}`}>
                {t(`personStates.${person.state}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
