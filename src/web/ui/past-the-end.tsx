import { useTranslations } from 'use-intl'
import { ButtonLink } from './button.tsx'
import { State } from './state.tsx'

/** In place of a page after the last one of a list that has something: the way to its first page. */
export function PastTheEnd({ page, first }: { page: number; first: string }) {
  const t = useTranslations('pages')
  return (
    <State drawing="nothing" title={t('none', { n: page })}>
      <ButtonLink kind="soft" to={first}>
        {t('page', { n: 1 })}
      </ButtonLink>
    </State>
  )
}
