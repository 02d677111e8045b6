import { useTranslations } from 'use-intl'
import { ButtonLink } from './button.tsx'
import { type DroppedFilter, DroppedFilters } from './list-bar.tsx'
import { State } from './state.tsx'

type Props = {
  title: string
  /** Said where no filter is set. */
  help?: string
  filters: readonly DroppedFilter[]
  /** The list without any filter; null where none is set. */
  all: { to: string; label: string } | null
}

/** In place of a list in which nothing is left: each filter that is set, to be taken back alone, and all of them at once. */
export function NothingLeft({ title, help, filters, all }: Props) {
  const t = useTranslations('lists')
  return (
    <State drawing="nothing" title={title} text={filters.length > 0 ? t('dropOne') : help}>
      {filters.length > 0 && <DroppedFilters filters={filters} />}
      {all !== null && (
        <ButtonLink kind="soft" to={all.to}>
          {all.label}
        </ButtonLink>
      )}
    </State>
  )
}
