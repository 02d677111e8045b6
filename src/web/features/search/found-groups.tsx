import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import type { Answer, Group, GroupName, Hit } from './answer.ts'
import { Correction } from './correction.tsx'
import { hitPath } from './hit-path.ts'
import { ageOf, HitRow } from './hit-row.tsx'
import { Nearest } from './nearest.tsx'
import { searchAddress } from './search-address.ts'

const mostRows = 3
/** The groups of the second column; all others stand in the third. */
const firstColumn: ReadonlySet<GroupName> = new Set(['films', 'series', 'episodes', 'people'])

type Props = {
  id: string
  answer: Answer
  total: number
  text: string
  marked: string | null
  onMark: (id: string | null) => void
  onWrite: (words: string) => void
  onExact: () => void
  /** The words are searched for as they are. */
  isExact: boolean
  onOpen: () => void
}

/** The groups of what was found, in columns, with the nearest of all by itself. They are one list of options. */
export function FoundGroups(props: Props) {
  const { id, answer, total, text, isExact, onExact, onWrite, onOpen } = props
  const t = useTranslations('search')
  const nearest = answer.groups[0]?.items[0]
  const rest = answer.groups.map((group) => ({
    ...group,
    items: group.items.filter((item) => item !== nearest).slice(0, mostRows),
  }))
  const columns = [
    rest.filter(({ group }) => firstColumn.has(group)),
    rest.filter(({ group }) => !firstColumn.has(group)),
  ].filter((column) => column.some(({ items }) => items.length > 0))
  return (
    <>
      <Correction answer={answer} text={text} onExact={onExact} onWrite={onWrite} />
      <div id={id} role="listbox" aria-label={t('results.title')} className="search-columns">
        {nearest && <Nearest hit={nearest} {...props} />}
        {columns.map((groups) => (
          <div key={groups[0]?.group} className="search-column">
            {groups.map((group) => group.items.length > 0 && <GroupRows key={group.group} group={group} {...props} />)}
          </div>
        ))}
      </div>
      <div className="search-foot">
        <span className="only-large" aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {t('move')}
        </span>
        <span className="only-large" aria-hidden="true">
          <kbd>Enter</kbd>
          {t('open')}
        </span>
        <ButtonLink kind="soft" className="at-end" to={searchAddress({ q: text, exact: isExact })} onClick={onOpen}>
          {t('seeAll', { n: total })}
        </ButtonLink>
      </div>
    </>
  )
}

type RowsProps = Omit<Props, 'answer' | 'total'> & { group: Group }

function GroupRows({ group: { group, total, items }, id, text, isExact, marked, onMark, onOpen }: RowsProps) {
  const t = useTranslations('search')
  const name = t(`groups.${group}`)
  const allId = `${id}-all-${group}`
  return (
    <div role="group" aria-label={name} className="search-group">
      <div className="search-group-name" aria-hidden="true">
        {name}
      </div>
      {items.map((hit) => (
        <Option key={hit.id} hit={hit} id={id} marked={marked} onMark={onMark} onOpen={onOpen} />
      ))}
      {total > items.length && (
        <Link
          id={allId}
          role="option"
          tabIndex={-1}
          aria-selected={marked === allId}
          aria-label={t('allOf', { n: total, group: name })}
          className="search-all"
          to={searchAddress({ q: text, group, exact: isExact })}
          onPointerMove={() => onMark(allId)}
          onClick={onOpen}
        >
          {t('all', { n: total })}
        </Link>
      )}
    </div>
  )
}

type OptionProps = Pick<Props, 'id' | 'marked' | 'onMark' | 'onOpen'> & { hit: Hit }

/** A row that the arrows mark. It is a link too, so that it opens in a new tab like any other. */
function Option({ hit, id, marked, onMark, onOpen }: OptionProps) {
  const own = `${id}-${hit.kind}-${hit.id}`
  return (
    <Link
      id={own}
      role="option"
      tabIndex={-1}
      aria-selected={marked === own}
      className="hit"
      data-age={ageOf(hit)}
      to={hitPath(hit)}
      onPointerMove={() => onMark(own)}
      onClick={onOpen}
    >
      <HitRow hit={hit} />
    </Link>
  )
}
