import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '#lib/text/locale.ts'
import { FooterLists, HeaderLinks, Notice, Socials, TabLinks } from '#web/shell/frame-links.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { parseInstant, noMoment } from '#web/features/studio/form/instant-entry.ts'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { PageFrame } from '#web/features/studio/site/landings/page-frame.tsx'
import { useNow } from '#web/features/studio/use-now.ts'
import { readSiteForm, seenFrame } from './site-form.ts'
import type { SiteDraft } from './site-page.tsx'

/** Shows the frame that would stand around every page: on a phone or a desk, in a language, at an instant. */
export function SitePreview({ draft }: { draft: SiteDraft }) {
  const t = useTranslations('studio.site')
  const words = useTranslations('studio.landings')
  const own = useLocale()
  const id = useId()
  const now = useNow()
  const [width, setWidth] = useState<'phone' | 'desk'>('desk')
  const [lang, setLang] = useState<Locale>(own)
  const [at, setAt] = useState(noMoment)
  const read = parseInstant(at)
  const instant = ('instant' in read ? read.instant : null) ?? now.toISOString()
  const { header, tabs, lists, socials, notice } = seenFrame(readSiteForm(draft.form, draft.saved, own).input, {
    at: instant,
    lang,
  })
  return (
    <section className="card stack site-preview" aria-labelledby={id}>
      <h2 id={id}>{words('preview')}</h2>
      <p className="small muted">{t('previewHelp')}</p>
      <div className="row wrap">
        <Segments
          label={words('width')}
          value={width}
          options={(['phone', 'desk'] as const).map((value) => ({ value, label: words(`widths.${value}`) }))}
          onChange={setWidth}
        />
        <Segments
          label={words('lang')}
          value={lang}
          options={(['fa', 'en'] as const).map((value) => ({ value, label: words(`langsOf.${value}`) }))}
          onChange={setLang}
        />
      </div>
      <MomentFields
        name="at"
        label={words('at')}
        empty={words('atEmpty')}
        entry={at}
        error={undefined}
        onChange={setAt}
      />
      <PageFrame key={lang} title={words('preview')} width={width} lang={lang}>
        {notice && <Notice notice={notice} />}
        <div className="header">
          <div className="page">
            <Logo />
            <nav className="nav" aria-label={t('header')}>
              <HeaderLinks links={header} />
            </nav>
          </div>
        </div>
        <div className="footer">
          <div className="page">
            <div className="groups">
              <div />
              <FooterLists lists={lists} />
            </div>
            <div className="base">
              <Socials socials={socials} />
            </div>
          </div>
        </div>
        <nav className="bottom-bar" aria-label={t('tabs')}>
          <TabLinks tabs={tabs} here={(to) => (to === tabs[0]?.to ? 'page' : undefined)} />
          <a href="#account">
            <Icon name="user" />
            {t(`account_${lang}`)}
          </a>
        </nav>
      </PageFrame>
    </section>
  )
}
