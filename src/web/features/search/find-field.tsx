import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { longestSearch } from './search-address.ts'
import '../../ui/field.css'

/** The words of the advanced search, within its form. */
export function FindField({ q }: { q: string }) {
  const t = useTranslations('search')
  return (
    // the header has a search of its own, so this one has another name
    <div role="search" aria-label={t('results.form')} className="find-form">
      <span className="input">
        <Icon name="search" className="muted" />
        <input
          // a new address brings its words
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t('fieldLabel')}
          placeholder={t('placeholder')}
          maxLength={longestSearch}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="icon-button only-said">
          {t('submit')}
        </button>
      </span>
    </div>
  )
}
