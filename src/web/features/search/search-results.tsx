import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { PageLinks } from '../../ui/pages.tsx'
import { AllResults, HitRows } from './all-results.tsx'
import type { FoundPage } from './found-page.ts'
import { LineRows } from './line-rows.tsx'
import { NoResults } from './no-results.tsx'
import { searchAddress } from './search-address.ts'
import { ShownCorrection } from './shown-correction.tsx'

/** Shows the part of the page of results below its field. */
export function SearchResults({ found }: { found: FoundPage }) {
  const t = useTranslations('search')
  if (found.answer !== null) return <Everything found={found} answer={found.answer} />
  if (found.list !== null) return <OneGroup found={found} list={found.list} />
  if (found.lines !== null) return <AllLines q={found.asked.q} lines={found.lines} />
  return (
    <>
      <p className="muted">{t('results.start')}</p>
      <p>
        <AdvancedLink q="" />
      </p>
    </>
  )
}

const advancedAddress = (q: string): string =>
  q === '' ? '/search/advanced' : `/search/advanced?${new URLSearchParams({ q }).toString()}`

function AdvancedLink({ q }: { q: string }) {
  const t = useTranslations('search')
  return (
    <ButtonLink kind="soft" to={advancedAddress(q)}>
      <Icon name="filter" />
      {t('advanced')}
    </ButtonLink>
  )
}

type GroupProps = { asked: FoundPage['asked']; answer: NonNullable<FoundPage['answer']>; total: number }

/** On a phone: each group with its number, and the way to the advanced search, in one row. */
function GroupChips({ asked: { q, exact }, answer, total }: GroupProps) {
  const t = useTranslations('search')
  const chips = answer.groups.map(({ group, total: count }) => ({
    to: searchAddress({ q, group, exact }),
    text: t(`groups.${group}`),
    chosen: false,
    count,
  }))
  const all = { to: searchAddress({ q, exact }), text: t('results.everything'), chosen: true, count: total }
  const advanced = { to: advancedAddress(q), text: t('advanced'), chosen: false }
  return (
    <div className="only-small">
      <ListBar label={t('results.groups')} chips={[...(total > 0 ? [all, ...chips] : []), advanced]} />
    </div>
  )
}

function Everything({ found, answer }: { found: FoundPage; answer: NonNullable<FoundPage['answer']> }) {
  const t = useTranslations('search')
  const { asked, lines } = found
  const total = answer.groups.reduce((sum, group) => sum + group.total, 0)
  const said = lines?.items ?? []
  return (
    <>
      <ShownCorrection answer={answer} q={asked.q} />
      <GroupChips asked={asked} answer={answer} total={total} />
      <div className="row wrap between only-large">
        <p className="small muted" role="status">
          {t('results.count', { n: total, q: answer.understood?.text ?? asked.q })}
        </p>
        <AdvancedLink q={asked.q} />
      </div>
      {total > 0 && <AllResults q={asked.q} exact={asked.exact === true} groups={answer.groups} />}
      {said.length > 0 && (
        <section className="result-group" aria-labelledby="group-lines">
          <header>
            <h2 id="group-lines">{t('lines.title')}</h2>
            {lines !== null && lines.total > said.length && (
              <Link
                className="more"
                to={searchAddress({ q: asked.q, group: 'lines' })}
                aria-label={t('allOf', { n: lines.total, group: t('lines.title') })}
              >
                {t('all', { n: lines.total })}
                <Icon name="next" />
              </Link>
            )}
          </header>
          <LineRows lines={said} />
        </section>
      )}
      {total === 0 && said.length === 0 && (
        <NoResults q={asked.q} nearest={answer.nothing?.nearest} liked={found.liked} />
      )}
    </>
  )
}

function AllLines({ q, lines }: { q: string; lines: NonNullable<FoundPage['lines']> }) {
  const t = useTranslations('search')
  return (
    <>
      <GroupHead q={q} count={t('results.inGroup', { n: lines.total, group: t('lines.title') })} />
      {lines.items.length > 0 ? <LineRows lines={lines.items} /> : <NoResults q={q} />}
      <PageLinks
        page={lines.page}
        total={lines.total}
        perPage={lines.per_page}
        to={(page) => searchAddress({ q, group: 'lines', page })}
      />
    </>
  )
}

type HeadProps = { q: string; exact?: boolean; count: string }

/** How many there are of one group, and the way back to all of them. */
function GroupHead({ q, exact, count }: HeadProps) {
  const t = useTranslations('search')
  return (
    <div className="row wrap between">
      <p className="small muted" role="status">
        {count}
      </p>
      <Link className="more" to={searchAddress({ q, exact })}>
        {t('results.everything')}
        <Icon name="next" />
      </Link>
    </div>
  )
}

function OneGroup({ found, list }: { found: FoundPage; list: NonNullable<FoundPage['list']> }) {
  const t = useTranslations('search')
  const { q, group, exact } = found.asked
  return (
    <>
      <ShownCorrection answer={list} q={q} />
      <GroupHead
        q={q}
        exact={exact}
        count={
          group === undefined || group === 'lines'
            ? ''
            : t('results.inGroup', { n: list.total, group: t(`groups.${group}`) })
        }
      />
      {list.items.length > 0 ? <HitRows hits={list.items} /> : <NoResults q={q} nearest={list.nothing?.nearest} />}
      <PageLinks
        page={list.page}
        total={list.total}
        perPage={list.per_page}
        to={(page) => searchAddress({ q, group, exact, page })}
      />
    </>
  )
}
