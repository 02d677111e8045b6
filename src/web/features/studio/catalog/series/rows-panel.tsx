import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { countOfText } from '#web/features/studio/form/typed-fields.ts'
import { type EpisodeForm, newRows, pastedRows } from './season-table-form.ts'
import type { TableDraft } from './use-season.ts'

const most = 100

/** Adds rows: one, several, or those of a pasted list. */
export function RowsPanel({ draft }: { draft: TableDraft }) {
  const t = useTranslations('studio.series')
  const locale = useLocale()
  const [typed, setTyped] = useState(localDigits(1, locale))
  const count = countOfText(typed)
  const isRight = count !== null && count <= most
  const add = (made: (rows: readonly EpisodeForm[]) => readonly EpisodeForm[]) =>
    draft.set((form) => ({ ...form, rows: [...form.rows, ...made(form.rows)] }))
  return (
    <details className="season-panel">
      <summary>{t('addRows')}</summary>
      <div className="stack">
        <div className="row wrap end-aligned">
          <Field
            label={t('howMany')}
            inputMode="numeric"
            autoComplete="off"
            className="short"
            value={typed}
            error={isRight ? undefined : t('howManyFault', { most: localDigits(most, locale) })}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            kind="soft"
            size="tight"
            aria-disabled={!isRight || undefined}
            onClick={isRight ? () => add((rows) => newRows(rows, count, locale)) : undefined}
          >
            <Icon name="plus" />
            {t('add')}
          </Button>
        </div>
        <AreaField
          label={t('paste')}
          value=""
          most={200_000}
          onChange={(text) => add((rows) => pastedRows(text, rows, locale) ?? [])}
        />
        <p className="tiny muted">{t('pasteHelp')}</p>
      </div>
    </details>
  )
}
