import { Form } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localise } from '../../i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { longestSearch } from './search-address.ts'
import '../../ui/field.css'

/** The field of the page of results. */
export function SearchForm({ q }: { q: string }) {
  const t = useTranslations('search')
  const locale = useLocale()
  return (
    // the header has a search of its own, so this one has another name
    <Form
      key={q}
      role="search"
      className="find-form"
      action={localise('/search', locale)}
      aria-label={t('results.form')}
    >
      <span className="input">
        <Icon name="search" className="muted" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t('fieldLabel')}
          placeholder={t('placeholder')}
          maxLength={longestSearch}
          enterKeyHint="search"
        />
      </span>
      <Button type="submit" kind="soft">
        {t('submit')}
      </Button>
    </Form>
  )
}
