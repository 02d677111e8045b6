import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { SelectField } from '#web/ui/field.tsx'
import { DraftField } from '#web/features/studio/form/draft-field.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { type Kind, kinds } from './method-form.ts'
import type { MethodDraft } from './use-method-draft.ts'

const texts = ['name_fa', 'name_en', 'note_fa', 'note_en'] as const

/** Edits the kind of a method, its texts for buyers, and whether they see it. */
export function MethodCard({ draft, inUse }: { draft: MethodDraft; inUse: string | undefined }) {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  const id = useId()
  const { form, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('method')}</h2>
      <SelectField
        label={t('kind')}
        name="kind"
        value={form.kind}
        onChange={(kind) => set({ kind: kind as Kind }, 'rates', 'hours', 'cafe_id')}
        options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      {form.kind === 'pickup' && <CafeField draft={draft} />}
      {texts.map((column) => (
        <DraftField
          key={column}
          draft={draft}
          column={column}
          label={t(column)}
          lang={column.endsWith('fa') ? 'fa' : 'en'}
          dir={column.endsWith('fa') ? 'rtl' : 'ltr'}
          maxLength={column.startsWith('name') ? 100 : 300}
        />
      ))}
      {form.kind !== 'pickup' && (
        <DraftField
          draft={draft}
          column="tracking_link"
          label={t('link')}
          help={t('linkHelp', { example: 'https://tracking.post.ir/?id={number}' })}
          inputMode="url"
          dir="ltr"
          maxLength={500}
        />
      )}
      <DraftField
        draft={draft}
        column="vat_percent"
        label={t('vatPercent')}
        help={t('vatHelp')}
        unit={locale === 'fa' ? '٪' : '%'}
        inputMode="numeric"
      />
      <Toggle
        label={t('paidToCarrier')}
        checked={form.isPaidToCarrier}
        onChange={(isPaidToCarrier) => set({ isPaidToCarrier })}
      />
      <Toggle
        label={t('isActive')}
        checked={form.isActive}
        onChange={(isActive) => set({ isActive }, 'rates', 'hours')}
      />
      {inUse !== undefined && <p className="help">{t('inUse', { count: inUse })}</p>}
    </section>
  )
}

/** The cafes of the site, by their own call; without an answer the cafe that was chosen stays. */
function CafeField({ draft }: { draft: MethodDraft }) {
  const t = useTranslations('studio.delivery')
  const locale = useLocale()
  const { value } = useAnswer(`cafes-of-delivery/${locale}`, (signal) =>
    call('GET /cafes', { query: { per_page: 50 } }, { signal }),
  )
  const chosen = draft.form.cafe_id
  const comma = locale === 'fa' ? '، ' : ', '
  const cafes = (value?.items ?? []).map(({ id, name, city }) => ({
    value: String(id),
    label: `${name}${comma}${city}`,
  }))
  const isListed = chosen === '' || cafes.some((cafe) => cafe.value === chosen)
  return (
    <SelectField
      label={t('cafe')}
      name="cafe_id"
      value={chosen}
      onChange={(cafe) => draft.set({ cafe_id: cafe })}
      {...(draft.errors['cafe_id'] === undefined ? {} : { error: draft.errors['cafe_id'] })}
      options={[
        { value: '', label: t('chooseCafe') },
        ...(isListed ? [] : [{ value: chosen, label: t('otherCafe') }]),
        ...cafes,
      ]}
    />
  )
}
