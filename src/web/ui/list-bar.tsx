import { type ReactNode, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import './list-bar.css'

type ListChip = {
  to: string
  text: string
  chosen: boolean
  /** How many there are under it. */
  count?: number
  /** On phones only: what a wide page shows elsewhere. */
  onPhone?: boolean
}

type Props = {
  /** A name of the chips for screen readers. */
  label: string
  chips: readonly ListChip[]
  /** On a wide page the chips take as many lines as they need. */
  wraps?: boolean
  /** How many filters are set, those of the chips too. */
  filters?: number
  /** How many there are now, in words; null while it is not known yet, or where there are none. */
  found?: string | null
  /** The address without any filter. */
  clear?: string
  /** The other filters: on a wide page they stand under the chips, on a phone in a sheet. */
  children?: ReactNode
}

/**
 * The chips and filters of a list. On a phone they are one row that scrolls sideways, and a button opens the other filters in a sheet;
 * the sheet is a popover of the browser, so that it opens without any script. On a wide page all of it is in sight.
 */
export function ListBar({ label, chips, wraps = false, filters = 0, found, clear, children }: Props) {
  const t = useTranslations('lists')
  const locale = useLocale()
  const sheet = useId()
  return (
    <div className={wraps ? 'list-bar wraps' : 'list-bar'}>
      <div className="list-row">
        {children !== undefined && (
          <button type="button" className="chip list-open" popoverTarget={sheet}>
            <Icon name="filter" />
            {t('filter')}
            {filters > 0 && (
              <>
                <span className="number" aria-hidden="true">
                  {localDigits(filters, locale)}
                </span>
                <span className="only-said">{t('areSet', { n: filters, count: localDigits(filters, locale) })}</span>
              </>
            )}
          </button>
        )}
        <nav aria-label={label} className="chips">
          {chips.map(({ to, text, chosen, count, onPhone = false }) => (
            <Link
              key={`${to} ${text}`}
              className={onPhone ? 'chip only-small' : 'chip'}
              to={to}
              aria-current={chosen}
              preventScrollReset
            >
              {text}
              {count !== undefined && <span className="count">{localDigits(count, locale)}</span>}
            </Link>
          ))}
        </nav>
      </div>
      {children !== undefined && (
        <Sheet id={sheet} filters={filters} found={found ?? null} clear={clear}>
          {children}
        </Sheet>
      )}
    </div>
  )
}

type SheetProps = { id: string; filters: number; found: string | null; clear?: string; children: ReactNode }

/** Each choice in it holds at once; the cross brings back what was set when it opened. */
function Sheet({ id, filters, found, clear, children }: SheetProps) {
  const t = useTranslations('lists')
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = pathname + search
  const opened = useRef<string | null>(null)
  return (
    <div
      id={id}
      popover="auto"
      className="list-sheet"
      role="group"
      aria-label={t('filters')}
      onToggle={({ newState }) => {
        opened.current = newState === 'open' ? here : null
      }}
    >
      <div className="head only-small">
        <h2>{t('filters')}</h2>
        {filters > 0 && clear !== undefined && (
          <Link className="button plain tight" to={clear} preventScrollReset>
            {t('clear')}
          </Link>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('close')}
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => {
            const before = opened.current
            if (before !== null && before !== here) void navigate(before, { preventScrollReset: true })
          }}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
      <div className="foot only-small">
        <button type="button" className="button main wide" popoverTarget={id} popoverTargetAction="hide">
          {found === null ? t('close') : t('show', { found })}
        </button>
      </div>
    </div>
  )
}

export type DroppedFilter = {
  key: string
  /** The chosen value, in words. */
  label: string
  /** The address of the list without it. */
  to: string
  /** How much comes back, in words; null where it is not known. */
  found: string | null
}

/** Under a list in which nothing is left: the filters that are set, each a press that takes it back. */
export function DroppedFilters({ filters }: { filters: readonly DroppedFilter[] }) {
  const t = useTranslations('lists')
  return (
    <ul className="dropped-filters" aria-label={t('filters')}>
      {filters.map(({ key, label, to, found }) => (
        <li key={key}>
          <Link to={to} preventScrollReset>
            <Icon name="close" />
            <span className="grow">{t('without', { label })}</span>
            {found !== null && <b>{found}</b>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
