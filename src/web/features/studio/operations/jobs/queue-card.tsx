import { useLocale, useTranslations } from 'use-intl'
import { countOf } from '#web/features/studio/figures.ts'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import type { Answer } from '#web/features/studio/use-answer.ts'
import { type JobKind, useJobWords } from './job-data.ts'

const isBusy = ({ waiting, running, dead }: JobKind) => waiting + running + dead > 0
const workOf = ({ waiting, running, dead }: JobKind) => dead * 1_000_000 + running + waiting

/** How many jobs of each kind wait, run and are dead; kinds with none are folded away. */
export function QueueCard({ answer }: { answer: Answer<{ items: JobKind[] }> }) {
  const t = useTranslations('deadJobs')
  return (
    <section className="jobs-queue" aria-labelledby="jobs-queue">
      <h2 id="jobs-queue" className="desk-title">
        {t('queue')}
      </h2>
      <ListAnswer answer={answer} empty={() => null}>
        {({ items }) => <Kinds items={items} />}
      </ListAnswer>
    </section>
  )
}

function Kinds({ items }: { items: readonly JobKind[] }) {
  const t = useTranslations('deadJobs')
  const words = useJobWords()
  const sum = (of: 'waiting' | 'running') => items.reduce((all, kind) => all + kind[of], 0)
  const busy = items.filter(isBusy).toSorted((a, b) => workOf(b) - workOf(a))
  const resting = items.filter((kind) => !isBusy(kind)).toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <>
      <p className="small muted">{t('queueHelp', { waiting: sum('waiting'), running: sum('running') })}</p>
      {busy.length > 0 && <KindsTable rows={busy} />}
      {resting.length > 0 && (
        <details className="resting-kinds">
          <summary className="small">{t('resting', { n: resting.length })}</summary>
          <ul className="plain-list small">
            {resting.map(({ name }) => (
              <li key={name}>
                {words(name)}{' '}
                <bdi dir="ltr" className="tiny muted">
                  {name}
                </bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function KindsTable({ rows }: { rows: readonly JobKind[] }) {
  const t = useTranslations('deadJobs')
  const words = useJobWords()
  const locale = useLocale()
  const count = (key: 'waiting' | 'running' | 'dead', head: string): Column<JobKind> => ({
    key,
    head,
    looks: 'nowrap',
    cell: (row) => (
      <span className={key === 'dead' && row.dead > 0 ? 'needy-count' : undefined}>{countOf(row[key], locale)}</span>
    ),
  })
  const columns: Column<JobKind>[] = [
    {
      key: 'kind',
      head: t('kind'),
      cell: ({ name }) => (
        <>
          {words(name)}
          <p className="tiny muted">
            <bdi dir="ltr">{name}</bdi>
          </p>
        </>
      ),
    },
    count('waiting', t('waiting')),
    count('running', t('running')),
    count('dead', t('deadCount')),
  ]
  return (
    <TableCard className="kinds-table" caption={t('queue')} columns={columns} rows={rows} keyOf={({ name }) => name} />
  )
}
