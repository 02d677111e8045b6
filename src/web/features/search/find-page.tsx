import { type FormEvent, useCallback, useState } from 'react'
import { Form } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localise } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { useIsThere } from '../../ui/list-button.tsx'
import { Link, useGo } from '../../ui/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListTitle } from '../../ui/list-title.tsx'
import { PageLinks } from '../../ui/pages.tsx'
import { tellMissingPart } from '../../missing-part.ts'
import { type PartFailure, useLazyPart } from '../../use-lazy-part.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { FindCard } from './find-card.tsx'
import { FindEmpty } from './find-empty.tsx'
import { FindField } from './find-field.tsx'
import { countFilters, type FindAsked, findAddress } from './find-address.ts'
import { findPerPage, type Found, useFilterGroups } from './found.ts'
import { SortChoice } from './sort-choice.tsx'
import { SaveSearch } from './save-search.tsx'
import { ShownCorrection } from './shown-correction.tsx'
import { useConditions } from './use-conditions.ts'

const loadSheet = () => import('./filter-sheet.tsx')

type Props = { asked: FindAsked; found: Found; isBusy: boolean }

/** The advanced search under its title: filters beside the posters, on a phone in a sheet. */
export function FindPage({ asked: answered, found, isBusy }: Props) {
  const t = useTranslations('search.find')
  const pageName = useTranslations('sitePages')
  const isThere = useIsThere()
  const locale = useLocale()
  const { asked, apply } = useAsked(answered, isBusy)
  const groups = useFilterGroups(found, asked)
  const conditions = useConditions(found, asked)
  function submit(event: FormEvent<HTMLFormElement>): void {
    // a form in a sheet is another one, although its events pass here
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    const { page: _page, q: _q, ...rest } = asked
    const typed = new FormData(event.currentTarget).get('q')
    const q = typeof typed === 'string' ? typed.trim() : ''
    apply(q === '' ? rest : { ...rest, q })
  }
  return (
    // one form for all of it, so that it works without script
    <Form className="find-columns" action={localise('/search/advanced', locale)} onSubmit={submit}>
      <aside className="find-aside" aria-label={t('filtersTitle')}>
        <FilterGroups asked={asked} groups={groups} years={found.facets.years} onChange={apply} />
        <noscript>
          <Button type="submit" kind="soft" wide>
            {t('apply')}
          </Button>
        </noscript>
      </aside>
      <div className="find-found">
        <ListTitle title={t('title')} />
        <FindField q={asked.q ?? ''} />
        <ChosenFilters asked={asked} conditions={conditions} />
        <ShownCorrection answer={found} q={asked.q ?? ''} />
        <div className="find-head">
          <PhoneFilters asked={asked} found={found} onApply={apply} />
          <p role="status">
            <b>{t('count', { n: found.total })}</b>
            {asked.q !== undefined && (
              <span className="small muted">{t('forWords', { q: found.understood?.text ?? asked.q })}</span>
            )}
          </p>
          {found.items.length > 0 && <SaveSearch asked={asked} conditions={conditions} />}
          <SortChoice asked={asked} onChange={apply} />
        </div>
        {found.items.length > 0 ? (
          <>
            <div className="poster-grid find-grid" aria-busy={isBusy}>
              {found.items.map((item) => (
                <FindCard key={`${item.kind}-${item.id}`} item={item} />
              ))}
            </div>
            <PageLinks
              page={found.page}
              total={found.total}
              perPage={findPerPage}
              to={(page) => findAddress({ ...asked, page })}
            />
          </>
        ) : (
          <FindEmpty asked={asked} found={found} conditions={conditions} />
        )}
        {isThere('/collections') && (
          <p className="small muted section">
            {t('orCollections')}{' '}
            <Link className="link" to="/collections">
              {pageName('collections')}
            </Link>
          </p>
        )}
      </div>
    </Form>
  )
}

type Held = { answered: FindAsked; isBusy: boolean; pressed: FindAsked | null }

/**
 * Returns the present question: until an answer comes, the one that was pressed last. Otherwise the second of two
 * filters that are pressed quickly would take the first away.
 */
function useAsked(answered: FindAsked, isBusy: boolean) {
  const go = useGo()
  const [held, hold] = useState<Held>({ answered, isBusy, pressed: null })
  if (held.answered !== answered || held.isBusy !== isBusy) {
    const { pressed } = held
    const isDue = pressed !== null && isBusy && findAddress(pressed) !== findAddress(answered)
    hold({ answered, isBusy, pressed: isDue ? pressed : null })
  }
  const apply = useCallback(
    (pressed: FindAsked) => {
      hold((last) => ({ ...last, pressed }))
      go(findAddress(pressed), { preventScrollReset: true })
    },
    [go],
  )
  return { asked: held.pressed ?? answered, apply }
}

type PhoneProps = { asked: FindAsked; found: Found; onApply: (asked: FindAsked) => void }

/** On a phone: the button that opens the filters in a sheet, with how many are set. */
function PhoneFilters({ asked, found, onApply }: PhoneProps) {
  const t = useTranslations('search.find')
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const onFail = useCallback((why: PartFailure) => {
    setOpen(false)
    tellMissingPart(why, () => setOpen(true))
  }, [])
  const Sheet = useLazyPart(isOpen, loadSheet, onFail)
  return (
    <>
      <button
        type="button"
        className="chip list-open find-open only-small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {t('filtersCount', { n: countFilters(asked) })}
      </button>
      {isOpen && Sheet && (
        // oxlint-disable-next-line react/static-components -- kept in state: the same component in every render
        <Sheet
          asked={asked}
          found={found}
          onClose={close}
          onApply={(wished: FindAsked) => {
            close()
            onApply(wished)
          }}
        />
      )}
    </>
  )
}
