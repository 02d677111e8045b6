import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { StateChips } from '#web/features/studio/table/state-chips.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { DeadList } from './dead-list.tsx'
import { addressOfJobs, type JobKind, useJobWords } from './job-data.ts'
import { QueueCard } from './queue-card.tsx'
import './jobs.css'

const everyMs = 5000

/** Shows the work that Parde does by itself: the jobs it gave up on, and how many wait and run. */
export function JobsPage() {
  const t = useTranslations('deadJobs')
  const [params] = useSearchParams()
  const kind = params.get('kind')
  const kinds = useAnswer('job-kinds', (signal) => call('GET /studio/jobs', {}, { signal }), { every: everyMs })
  const items = kinds.value?.items ?? null
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      <section className="dead-jobs" aria-labelledby="dead-jobs">
        <h2 id="dead-jobs" className="desk-title">
          {t('dead')}
        </h2>
        <KindChips kinds={items} kind={kind} />
        <DeadList
          key={kind}
          kind={kind}
          count={items?.find(({ name }) => name === kind)?.dead ?? 0}
          onChanged={kinds.reload}
        />
      </section>
      <QueueCard answer={kinds} />
    </>
  )
}

/** The kinds of which something is dead, most first; the chosen one stays when its last job is gone. */
function KindChips({ kinds, kind }: { kinds: readonly JobKind[] | null; kind: string | null }) {
  const t = useTranslations('deadJobs')
  const words = useJobWords()
  const dead = (kinds ?? []).filter(({ name, dead: n }) => n > 0 || name === kind).toSorted((a, b) => b.dead - a.dead)
  if (dead.length === 0 && kind === null) return null
  const all = dead.reduce((sum, { dead: n }) => sum + n, 0)
  return (
    <StateChips
      label={t('byKind')}
      chips={[
        { key: '', label: t('all'), to: addressOfJobs(null), isShown: kind === null, count: kinds && all },
        ...dead.map(({ name, dead: count }) => ({
          key: name,
          label: words(name),
          to: addressOfJobs(name),
          isShown: kind === name,
          count,
          isNeedy: count > 0,
        })),
      ]}
    />
  )
}
