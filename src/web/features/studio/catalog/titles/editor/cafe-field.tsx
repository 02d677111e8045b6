import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { DraftOf } from './use-title-draft.ts'

/** In whose room an evening is. */
export function CafeField({ draft }: { draft: DraftOf<'screening'> }) {
  const t = useTranslations('studio.cafes')
  const locale = useLocale()
  const { value, error, reload } = useAnswer(`cafes/${locale}`, (signal) => call('GET /studio/cafes', {}, { signal }))
  const options = [
    { value: '', label: t('choose') },
    ...(value?.items ?? []).map(({ id, ...cafe }) => ({
      value: String(id),
      label: locale === 'fa' ? `${cafe.name_fa}، ${cafe.city_fa}` : `${cafe.name_en}, ${cafe.city_en}`,
    })),
  ]
  return (
    <>
      <SelectField
        label={t('field')}
        name="cafe_id"
        value={draft.form.cafe_id === null ? '' : String(draft.form.cafe_id)}
        options={options}
        onChange={(id) => draft.set({ cafe_id: id === '' ? null : Number(id) })}
        error={draft.errors.cafe_id}
        help={t('fieldHelp')}
      />
      {error !== null && (
        <p className="help wrong" role="alert">
          {t('lost')}{' '}
          <Button size="tight" kind="soft" onClick={reload}>
            {t('again')}
          </Button>
        </p>
      )}
    </>
  )
}
