import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { ListButton } from '../../ui/list-button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { PosterCard } from '../../ui/product-card.tsx'
import { State } from '../../ui/state.tsx'
import { toast } from '../../ui/toast.ts'
import { useSession } from '../../use-session.ts'
import { type FavoriteSort, favoritesAddress, favoriteSorts } from './favorites-sort.ts'
import './favorites.css'

type Props = { list: OutputOf<'GET /me/favorite'>['favorite_list']; sort: FavoriteSort }

/** All favourites. A removed one disappears at once; the Undo in its notice puts it back in its place. */
export function FavoritesList({ list, sort }: Props) {
  const t = useTranslations('favorites')
  const hearts = useTranslations('hearts')
  const session = useSession()
  const marked = session.state === 'member' ? (session.me?.favorites ?? null) : null
  const shown = marked === null ? list : list.filter(({ id }) => marked.includes(id))
  const { grid, holdFocus } = useFocusAfterRemoval(shown.length)
  if (shown.length === 0) {
    return (
      <State drawing="empty" title={t('empty')} text={t('emptyHelp')}>
        <ListButton kind="main" to="/movies">
          {t('films')}
        </ListButton>
      </State>
    )
  }
  const onRemoved = (product: { title: string }, undo: () => void) => {
    holdFocus()
    const text = hearts('removed', { title: product.title })
    toast({ kind: 'info', text, action: { label: hearts('undo'), run: undo } })
  }
  return (
    <>
      <div className="row wrap between favorites-head">
        <p className="small muted" role="status">
          {t('count', { n: shown.length })}
        </p>
        <SortChips sort={sort} />
      </div>
      <div className="poster-grid" ref={grid}>
        {shown.map((product) => (
          <PosterCard key={product.id} product={product} heading="h2" onRemoved={onRemoved} />
        ))}
      </div>
    </>
  )
}

function SortChips({ sort }: { sort: FavoriteSort }) {
  const t = useTranslations('favorites')
  const chips = favoriteSorts.map((one) => ({
    to: favoritesAddress(one),
    text: t(`sorts.${one}`),
    chosen: one === sort,
  }))
  return <Chips label={t('sort')} chips={chips} replace />
}

/** When a focused card is removed, its neighbour gets the focus, so that keyboard users keep their place. */
function useFocusAfterRemoval(count: number) {
  const grid = useRef<HTMLDivElement>(null)
  const at = useRef<number | null>(null)
  const holdFocus = useCallback(() => {
    at.current = [...(grid.current?.children ?? [])].findIndex((card) => card.contains(document.activeElement))
  }, [])
  useEffect(() => {
    if (at.current === null || at.current < 0) return
    const cards = grid.current?.children ?? []
    cards[Math.min(at.current, cards.length - 1)]?.querySelector<HTMLElement>('.heart')?.focus()
    at.current = null
  }, [count])
  return { grid, holdFocus }
}
