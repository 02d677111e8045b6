import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { languageOf, newHall } from './festival-form.ts'
import { RowFrame } from './row-frame.tsx'
import { addRow, changeRow, type FestivalDraft, removeRow } from './use-festival-draft.ts'

const columns = ['name_fa', 'name_en', 'note_fa', 'note_en'] as const

/** The columns of the grid. */
export function HallsCard({ draft }: { draft: FestivalDraft }) {
  const t = useTranslations('studio.festivals')
  const locale = useLocale()
  const id = useId()
  const { form, errors } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('halls')}</h2>
      <p className="small muted">{t('hallsHelp')}</p>
      {errors['halls'] && <p className="help wrong">{errors['halls']}</p>}
      <ol className="stack plain-list">
        {form.halls.map((hall, at) => (
          <RowFrame
            key={hall.key}
            title={t('hallOf', { n: localDigits(at + 1, locale) })}
            onRemove={() => removeRow(draft, 'halls', at)}
          >
            {columns.map((column) => (
              <Field
                key={column}
                label={t(`hall.${column}`)}
                name={`halls.${at}.${column}`}
                autoComplete="off"
                {...languageOf(column)}
                value={hall[column]}
                error={errors[`halls.${at}.${column}`]}
                onChange={(event) => changeRow(draft, 'halls', at, { [column]: event.target.value })}
              />
            ))}
            <Toggle
              label={t('hall.is_online')}
              checked={hall.is_online}
              onChange={(is_online) => changeRow(draft, 'halls', at, { is_online })}
            />
          </RowFrame>
        ))}
      </ol>
      <Button kind="soft" onClick={() => addRow(draft, 'halls', newHall())}>
        <Icon name="plus" />
        {t('addHall')}
      </Button>
    </section>
  )
}
