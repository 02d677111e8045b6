import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatTime, tehranTime } from '#lib/time/dates.ts'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FailedPart } from '#web/ui/state.tsx'
import { useMayCall } from '#web/features/studio/frame/staff.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { FiguresRow } from './figures-row.tsx'
import { FindThings } from './find-things.tsx'
import { FirstDayCard } from './first-day-card.tsx'
import { NeedsCard } from './needs-card.tsx'
import { OnAir, NextCard } from './shows-card.tsx'
import { NothingSold, SalesCard } from './sales-card.tsx'
import { arrange, heightsOf } from './board.ts'
import { isCalm, type Today } from './today-data.ts'
import { VideoCard } from './video-card.tsx'
import './today.css'

const everyMs = 30_000

/** Shows the work that waits for a person, the shows on the screen, the sales and the videos in preparation today. */
export function TodayPage() {
  const t = useTranslations('studio.today')
  const answer = useAnswer('today', (signal) => call('GET /studio/today', {}, { signal }), { every: everyMs })
  const { value, error, reload } = answer
  const mayCreate = useMayCall('POST /studio/titles')
  return (
    <>
      <header className="studio-head today-head">
        <div>
          <h1>{t('title')}</h1>
          <Day now={value?.now ?? null} />
        </div>
        <FindThings />
        {mayCreate && (
          <ButtonLink kind="soft" size="tight" to="/studio/titles/new">
            <Icon name="plus" />
            {t('newTitle')}
          </ButtonLink>
        )}
      </header>
      {error !== null ? (
        <FailedPart onRetry={reload} heading="h2" />
      ) : value ? (
        <Board today={value} onChange={reload} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Day({ now }: { now: string | null }) {
  const t = useTranslations('studio.today')
  const locale = useLocale()
  if (now === null) return <p className="small muted">&nbsp;</p>
  const at = new Date(now)
  return (
    <p className="small muted">
      {t('day', { day: formatDate(at, locale, { weekday: true, year: false }), time: formatTime(at, locale) })}
    </p>
  )
}

function Board({ today, onChange }: { today: Today; onChange: () => void }) {
  const { first_day: firstDay, needs, on_air: onAir, next, shows, sales, video, figures } = today
  const hour = tehranTime(new Date(today.now)).hour
  const calm = isCalm(today)
  const cards = [
    needs.length > 0 && <NeedsCard key="needs" needs={needs} now={today.now} />,
    needs.length === 0 && calm && <Calm key="calm" />,
    <div key="shows" className="today-shows">
      <OnAir shows={onAir} now={today.now} />
      <NextCard shows={next} total={shows} />
    </div>,
    ...(sales ?? []).map((one) => <SalesCard key={one.currency} sales={one} now={today.now} hour={hour} />),
    sales?.length === 0 && <NothingSold key="none" />,
    video !== null && <VideoCard key="video" video={video} />,
  ].filter((card) => card !== false)
  return (
    <div className="today">
      {firstDay !== null && <FirstDayCard steps={firstDay} onChange={onChange} />}
      <Arranged cards={cards} heights={heightsOf({ ...today, isCalm: calm })} />
      <FiguresRow figures={figures} />
    </div>
  )
}

/** The cards as they leave the smallest hole; below each other on a narrow page. */
function Arranged({ cards, heights }: { cards: readonly ReactNode[]; heights: readonly number[] }) {
  const arrangement = arrange(heights)
  if (arrangement.kind === 'rows') return <div className="today-board in-rows">{cards}</div>
  return (
    <div className="today-board">
      <div className="today-column">{cards.slice(0, arrangement.first)}</div>
      <div className="today-column">{cards.slice(arrangement.first)}</div>
    </div>
  )
}

function Calm() {
  const t = useTranslations('studio.today')
  return (
    <section className="card today-calm">
      <span className="mark good" aria-hidden="true" />
      <h2>{t('calm')}</h2>
    </section>
  )
}

function Waiting() {
  const states = useTranslations('states')
  return (
    <div className="today" aria-busy="true">
      <span className="only-said">{states('loading')}</span>
      <div className="today-board in-rows" aria-hidden="true">
        <span className="skeleton today-ghost" />
        <span className="skeleton today-ghost" />
        <span className="skeleton today-ghost" />
        <span className="skeleton today-ghost" />
      </div>
    </div>
  )
}
