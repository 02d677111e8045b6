import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { landingPath } from '#lib/web/landing-path.ts'
import { DraftArea, DraftField } from '#web/features/studio/form/draft-field.tsx'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import type { LandingDraft } from './landing-editor.tsx'
import { PictureSource } from './picture-source.tsx'

/** Address, languages, whether it is on the site, and the switcher. */
export function AddressCard({ draft }: { draft: LandingDraft }) {
  const t = useTranslations('studio.landings')
  const id = useId()
  const { form, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('address')}</h2>
      <DraftField
        draft={draft}
        column="slug"
        label={t('slug')}
        help={form.slug === '' ? t('slugHelp') : t('slugSeen', { path: landingPath(form.slug) })}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <Segments
        label={t('state')}
        isLabelShown
        value={form.state}
        options={(['draft', 'published'] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
        onChange={(state) => set({ state })}
      />
      <Segments
        label={t('langs')}
        isLabelShown
        value={form.langs}
        options={(['both', 'fa', 'en'] as const).map((value) => ({ value, label: t(`langsOf.${value}`) }))}
        onChange={(langs) => set({ langs })}
      />
      {form.langs === 'both' && (
        <Toggle label={t('switcher')} checked={form.hasSwitcher} onChange={(hasSwitcher) => set({ hasSwitcher })} />
      )}
    </section>
  )
}

/** From when until when it is shown. */
export function TimesCard({ draft }: { draft: LandingDraft }) {
  const t = useTranslations('studio.landings')
  const id = useId()
  const { form, errors, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('times')}</h2>
      <MomentFields
        name="shown_from"
        label={t('from')}
        empty={t('fromEmpty')}
        entry={form.from}
        error={errors['shown_from']}
        onChange={(from) => set({ from }, 'shown_from', 'shown_until')}
      />
      <MomentFields
        name="shown_until"
        label={t('until')}
        empty={t('untilEmpty')}
        entry={form.until}
        error={errors['shown_until']}
        onChange={(until) => set({ until }, 'shown_until')}
      />
    </section>
  )
}

/** Edits the head of the page, and its description for other places. */
export function HeadCard({ draft }: { draft: LandingDraft }) {
  const t = useTranslations('studio.landings')
  const id = useId()
  const { form, errors, set } = draft
  const langs = form.langs === 'both' ? (['fa', 'en'] as const) : [form.langs]
  const dirOf = (lang: 'fa' | 'en') => (lang === 'fa' ? 'rtl' : 'ltr')
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('head')}</h2>
      {langs.map((lang) => (
        <div key={lang} className="stack">
          {(['title', 'eyebrow'] as const).map((field) => (
            <DraftField
              key={field}
              draft={draft}
              column={`${field}_${lang}`}
              label={t(`fields.${field}_${lang}`)}
              lang={lang}
              dir={dirOf(lang)}
              maxLength={field === 'title' ? 120 : 80}
            />
          ))}
          <DraftArea
            draft={draft}
            column={`lead_${lang}`}
            label={t(`fields.lead_${lang}`)}
            lang={lang}
            most={400}
            rows={3}
          />
          <DraftField
            draft={draft}
            column={`description_${lang}`}
            label={t(`fields.description_${lang}`)}
            help={t('descriptionHelp')}
            lang={lang}
            dir={dirOf(lang)}
            maxLength={300}
          />
        </div>
      ))}
      <PictureSource
        label={t('headPicture')}
        landing={draft.saved}
        source={form.head}
        errors={{ product: errors['head.product_id'], image: errors['head.image_id'] }}
        mayBeNone
        onChange={(head) => set({ head }, 'head.product_id', 'head.image_id')}
      />
    </section>
  )
}
