import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { languageOf } from './festival-form.ts'
import { newJuror } from './jury-form.ts'
import { RowFrame } from './row-frame.tsx'
import { addRow, changeRow, type FestivalDraft, removeRow } from './use-festival-draft.ts'

const columns = ['name_fa', 'name_en', 'role_fa', 'role_en'] as const

/** Who is on the jury, with their roles. */
export function JuryCard({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const id = useId()
  const { form, errors } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('jury')}</h2>
      <p className="small muted">{t('juryHelp')}</p>
      <ol className="stack plain-list">
        {form.jury.map((juror, at) => (
          <RowFrame
            key={juror.key}
            title={t('jurorOf', { n: localDigits(at + 1, locale) })}
            onRemove={() => removeRow(draft, 'jury', at)}
          >
            {columns.map((column) => (
              <Field
                key={column}
                label={t(`juror.${column}`)}
                name={`jury.${at}.${column}`}
                autoComplete="off"
                {...languageOf(column)}
                maxLength={120}
                value={juror[column]}
                error={errors[`jury.${at}.${column}`]}
                onChange={(event) => changeRow(draft, 'jury', at, { [column]: event.target.value })}
              />
            ))}
          </RowFrame>
        ))}
      </ol>
      <Button kind="soft" onClick={() => addRow(draft, 'jury', newJuror())}>
        <Icon name="plus" />
        {t('addJuror')}
      </Button>
    </section>
  )
}
