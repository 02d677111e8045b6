import { type ReactNode, useId, useState } from 'react'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import { ApiProblem, call } from '#web/api.ts'
import { loadTexts, textsOf } from '#web/i18n/texts.ts'
import { formTextIn } from '#web/features/site/landings/form-text.ts'
import { LandingView } from '#web/features/site/landings/landing-view.tsx'
import { parseInstant, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import type { LandingDraft } from './landing-editor.tsx'
import { type Input, readForm } from './landing-form.ts'
import { PageFrame } from './page-frame.tsx'

/** The page as visitors would see what stands in the fields: on a phone or a desk, in a language, at an instant. */
export function LandingPreview({ draft }: { draft: LandingDraft }) {
  const t = useTranslations('studio.landings')
  const own = useLocale()
  const id = useId()
  const now = useNow()
  const [width, setWidth] = useState<'phone' | 'desk'>('phone')
  const [chosen, setLang] = useState<Locale>(own)
  const [at, setAt] = useState(noMoment)
  const read = parseInstant(at)
  const instant = ('instant' in read ? read.instant : null) ?? now.toISOString()
  const { langs } = draft.form
  const lang = langs === 'both' ? chosen : langs
  const { input } = readForm(draft.form, draft.saved, own)
  // what was typed is asked for after a pause, and the page before it stays meanwhile
  const typed = useRested(JSON.stringify({ ...input, id: draft.saved?.id ?? null, at: instant, lang }))
  const { value, error } = useAnswer(`landing-preview/${typed}`, (signal) => {
    const body = JSON.parse(typed) as Input & { id: number | null; at: string; lang: Locale }
    return call('POST /studio/landings/preview', { body }, { signal }).then((landing) => ({ landing, lang: body.lang }))
  })
  return (
    <section className="card stack landing-preview" aria-labelledby={id}>
      <h2 id={id}>{t('preview')}</h2>
      <div className="row wrap">
        <Segments
          label={t('width')}
          value={width}
          options={(['phone', 'desk'] as const).map((one) => ({ value: one, label: t(`widths.${one}`) }))}
          onChange={setWidth}
        />
        {langs === 'both' && (
          <Segments
            label={t('lang')}
            value={chosen}
            options={(['fa', 'en'] as const).map((one) => ({ value: one, label: t(`langsOf.${one}`) }))}
            onChange={setLang}
          />
        )}
      </div>
      <MomentFields name="at" label={t('at')} empty={t('atEmpty')} entry={at} error={undefined} onChange={setAt} />
      {isHiddenAt(input, instant) && (
        <p className="small muted">{t('notShownAt', { at: formatDateTime(new Date(instant), own) })}</p>
      )}
      {error !== null && (
        <p className="help wrong" role="alert">
          {error instanceof ApiProblem && error.message !== '' ? error.message : t('failed')}
        </p>
      )}
      {value && (
        <PageFrame key={value.lang} title={t('preview')} width={width} lang={value.lang}>
          <InLanguage lang={value.lang}>
            <LandingView key={value.landing.slug} landing={value.landing} formText={formTextIn(value.lang)} />
          </InLanguage>
        </PageFrame>
      )}
    </section>
  )
}

/** At that instant visitors would find no page. */
const isHiddenAt = ({ state, shown_from: from, shown_until: until }: Input, at: string): boolean =>
  state === 'draft' ||
  (from !== null && new Date(from) > new Date(at)) ||
  (until !== null && new Date(until) <= new Date(at))

/** The words of the site around the page’s own, in the language of the preview; they come when they are needed. */
function InLanguage({ lang, children }: { lang: Locale; children: ReactNode }) {
  const own = useLocale()
  const messages = useMessages()
  const other = useAnswer(`texts/${lang}`, async () => {
    if (lang === own) return null
    await loadTexts(lang)
    return textsOf(lang)
  })
  const texts = lang === own ? messages : other.isFresh ? other.value : null
  if (texts === null) return null
  return (
    <IntlProvider locale={lang} messages={texts} timeZone="Asia/Tehran">
      {children}
    </IntlProvider>
  )
}
