import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { parseInstant, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { useAsking } from '#web/features/studio/use-asking.ts'
import { useNow } from '#web/features/studio/use-now.ts'
import { type HomeDraft, inputOf, type Preview } from './home-data.ts'

type Audience = 'guest' | 'member' | 'subscriber'

/** Shows the arrangement in the fields as visitors would see it: at an instant, in a language, as a sort of visitor. */
export function HomePreview({ draft }: { draft: HomeDraft }) {
  const t = useTranslations('studio.home')
  const own = useLocale()
  const id = useId()
  const now = useNow()
  const [audience, setAudience] = useState<Audience>('guest')
  const [lang, setLang] = useState<Locale>(own)
  const [at, setAt] = useState(noMoment)
  const [seen, setSeen] = useState<{ preview: Preview; lang: Locale; at: string } | null>(null)
  const { busy, fault, ask } = useAsking(async () => {
    const read = parseInstant(at)
    const instant = ('instant' in read ? read.instant : null) ?? now.toISOString()
    const body = { ...inputOf(draft).input, at: instant, audience, lang }
    setSeen({ preview: await call('POST /studio/home/preview', { body }), lang, at: instant })
  })
  return (
    <section className="card stack home-preview" aria-labelledby={id}>
      <h2 id={id}>{t('preview')}</h2>
      <p className="small muted">{t('previewHelp')}</p>
      <Segments
        label={t('audience')}
        isLabelShown
        value={audience}
        options={(['guest', 'member', 'subscriber'] as const).map((value) => ({
          value,
          label: t(`audiences.${value}`),
        }))}
        onChange={setAudience}
      />
      <Segments
        label={t('lang')}
        isLabelShown
        value={lang}
        options={(['fa', 'en'] as const).map((value) => ({ value, label: t(`langs.${value}`) }))}
        onChange={setLang}
      />
      <MomentFields name="at" label={t('at')} empty={t('atEmpty')} entry={at} error={undefined} onChange={setAt} />
      <Button kind="soft" busy={busy} onClick={ask}>
        {t('see')}
      </Button>
      <div aria-live="polite">
        {fault !== null && <p className="help wrong">{fault}</p>}
        {seen && (
          <div className="stack" lang={seen.lang} dir={seen.lang === 'fa' ? 'rtl' : 'ltr'}>
            <p className="tiny muted">{formatDateTime(new Date(seen.at), own)}</p>
            {seen.preview.slides.map((slide) => (
              <figure key={slide.id} className="preview-slide">
                <Picture image={slide.image} sizes="420px" />
                <figcaption>
                  <b>{slide.product.title}</b> {slide.story}
                </figcaption>
              </figure>
            ))}
            {seen.preview.rows.map((row) => (
              <div key={row.id}>
                <p className="strong">{row.title}</p>
                <ul className="preview-row">
                  {row.items.map((item) => (
                    <li key={item.id}>
                      {item.poster && <Picture image={item.poster} sizes="84px" />}
                      <span className="tiny clip-2">{item.title}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            {seen.preview.slides.length + seen.preview.rows.length === 0 && <p>{t('nothing')}</p>}
          </div>
        )}
      </div>
    </section>
  )
}
