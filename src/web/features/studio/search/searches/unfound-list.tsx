import { useLocale, useTranslations } from 'use-intl'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '#contract/api.ts'
import { formatDate } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { State } from '#web/ui/state.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { type Column, TableCard } from '#web/features/studio/table/table.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

type Row = OutputOf<'GET /studio/searches/unfound'>['items'][number]
type Props = { mayChange: boolean; onExplain: (words: string) => void }

const perPage = 20
const days = 30

/** Words that found nothing in the last 30 days, most asked for first, with how often by day. Nobody is named. */
export function UnfoundList({ mayChange, onExplain }: Props) {
  const t = useTranslations('studio.searches')
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const answer = useAnswer(`unfound/${page}`, (signal) =>
    call('GET /studio/searches/unfound', { query: { page, per_page: perPage, days } }, { signal }),
  )
  async function dealtWith(words: string): Promise<void> {
    try {
      const { message } = await call('DELETE /studio/searches/unfound', { query: { words } })
      toast({ kind: 'good', text: message })
    } catch (error) {
      toastError(error)
    }
    answer.reload()
  }
  return (
    <section className="searches-part" aria-labelledby="unfound">
      <h2 id="unfound">{t('unfound')}</h2>
      <p className="small muted">{t('unfoundAbout', { days })}</p>
      <ListAnswer
        answer={answer}
        empty={() => <State drawing="empty" heading="h3" title={t('allFound')} text={t('allFoundHelp')} inRow />}
      >
        {(list) => (
          <>
            <UnfoundTable
              rows={list.items}
              mayChange={mayChange}
              onExplain={onExplain}
              onDealtWith={(words) => void dealtWith(words)}
            />
            <PageLinks
              page={list.page}
              total={list.total}
              perPage={perPage}
              to={(n) => (n === 1 ? '/studio/searches' : `/studio/searches?page=${n}`)}
            />
          </>
        )}
      </ListAnswer>
    </section>
  )
}

type TableProps = Props & { rows: readonly Row[]; onDealtWith: (words: string) => void }

function UnfoundTable({ rows, mayChange, onExplain, onDealtWith }: TableProps) {
  const t = useTranslations('studio.searches')
  const locale = useLocale()
  // a day in Tehran has an instant of its own only at its noon
  const day = (text: string) => formatDate(new Date(`${text}T08:30:00Z`), locale, { year: false })
  const columns: Column<Row>[] = [
    { key: 'words', head: t('words'), cell: ({ words }) => <bdi>{words}</bdi> },
    { key: 'count', head: t('times'), cell: ({ count }) => localDigits(count, locale) },
    { key: 'days', head: t('byDay'), shown: 'large', cell: (row) => <DayBars days={row.days} /> },
    { key: 'last', head: t('last'), looks: 'nowrap', cell: (row) => day(row.last_day) },
    {
      key: 'deeds',
      head: t('deeds'),
      isHeadSaid: true,
      looks: 'end',
      cell: ({ words }) =>
        mayChange && (
          <span className="row wrap">
            <Button size="tight" onClick={() => onExplain(words)} aria-label={t('explainOf', { words })}>
              {t('explain')}
            </Button>
            <Button
              size="tight"
              kind="plain"
              onClick={() => onDealtWith(words)}
              aria-label={t('dealtWithOf', { words })}
            >
              {t('dealtWith')}
            </Button>
          </span>
        ),
    },
  ]
  return <TableCard caption={t('unfound')} columns={columns} rows={rows} keyOf={({ words }) => words} />
}

/** How often by day, as small bars in the reading direction; the number beside them says the same. */
function DayBars({ days: counted }: { days: Row['days'] }) {
  const tallest = Math.max(1, ...counted.map(({ count }) => count))
  const shown = counted.slice(-14)
  return (
    <svg className="day-bars" viewBox={`0 0 ${14 * 6} 24`} aria-hidden="true">
      {shown.map(({ day, count }, at) => {
        const height = 3 + Math.round((count / tallest) * 21)
        return <rect key={day} x={at * 6} y={24 - height} width="4" height={height} />
      })}
    </svg>
  )
}
