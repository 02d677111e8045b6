import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FilterGroups } from './filter-groups.tsx'
import { type FindAsked, findAddress, withoutFilters } from './find-address.ts'
import { askFind, type Found, useFilterGroups } from './found.ts'

type Props = {
  asked: FindAsked
  found: Found
  onApply: (asked: FindAsked) => void
  onClose: () => void
}

/**
 * Shows the filters of a phone. A choice in the sheet holds once “Show” is pressed, and its number is right all the
 * time; a sheet that is closed leaves everything as it was.
 */
export default function FilterSheet({ asked, found, onApply, onClose }: Props) {
  const t = useTranslations('search.find')
  const [wished, setWished] = useState(asked)
  const { shown, isAsking } = useFoundFor(wished, found, findAddress(asked))
  const groups = useFilterGroups(shown, wished)
  return (
    <Drawer label={t('filtersTitle')} onClose={onClose}>
      <div className="head">
        <h2 className="large">{t('filtersTitle')}</h2>
        <button type="button" className="icon-button" aria-label={t('closeFilters')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="grow">
        <FilterGroups asked={wished} groups={groups} years={shown.facets.years} onChange={setWished} />
      </div>
      <div className="sheet-foot">
        <Button kind="soft" onClick={() => setWished(withoutFilters(wished))}>
          {t('clear')}
        </Button>
        <Button kind="main" className="grow" onClick={() => onApply(wished)} aria-busy={isAsking || undefined}>
          {t('show', { n: shown.total })}
        </Button>
      </div>
      <p className="only-said" role="status">
        {isAsking ? '' : t('count', { n: shown.total })}
      </p>
    </Drawer>
  )
}

/** Returns the results of the wished filters; the last answer stays until the next one comes. */
function useFoundFor(wished: FindAsked, found: Found, answered: string) {
  const address = findAddress(wished)
  const [kept, setKept] = useState({ address: answered, found })
  const isAsking = kept.address !== address
  useEffect(() => {
    if (!isAsking) return undefined
    const stop = new AbortController()
    askFind(wished, stop.signal).then(
      (answer) => setKept({ address, found: answer }),
      // without an answer the number stays as it was, and pressing “Show” asks again
      () => stop.signal.aborted || setKept((before) => ({ ...before, address })),
    )
    return () => stop.abort()
    // the address says everything that is wished for
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address, isAsking])
  return { shown: kept.found, isAsking }
}
