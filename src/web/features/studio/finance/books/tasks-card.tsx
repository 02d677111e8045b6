import { useTranslations } from 'use-intl'
import { Link } from '#web/ui/link.tsx'
import type { Finance } from './finance-data.ts'

/** Shows the tasks that wait for a person. */
export function TasksCard({ finance: { open } }: { finance: Finance }) {
  const t = useTranslations('studio.finance.tasks')
  const tasks = [
    {
      key: 'payments',
      isCalm: open.payments === 0,
      words: t('payments', { n: open.payments }),
      to: '/studio/finance/open',
      verb: t('look'),
    },
    {
      key: 'refunds',
      isCalm: open.refunds === 0,
      words: t('refunds', { n: open.refunds }),
      to: '/studio/finance/refunds?open=1',
      verb: t('see'),
    },
    { key: 'ledger', isCalm: true, words: t('ledger'), to: '/studio/finance/ledger', verb: t('check') },
  ]
  return (
    <section className="card" aria-labelledby="finance-tasks">
      <h2 id="finance-tasks">{t('heading')}</h2>
      <ul className="tasks">
        {tasks.map(({ key, isCalm, words, to, verb }) => (
          <li key={key}>
            <span className={`dot${isCalm ? '' : ' needy'}`} aria-hidden="true" />
            <span className="grow small">{words}</span>
            <Link className="edit-link" to={to} aria-label={`${verb}: ${words}`}>
              {verb}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
