import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { mostFooterLists, mostInHeader } from '#contract/site/site.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { DraftField } from '#web/features/studio/form/draft-field.tsx'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import type { Faults } from '#web/features/studio/form/faults.ts'
import { MomentFields } from '#web/features/studio/form/moment-fields.tsx'
import { saveDraft } from '#web/features/studio/form/save-draft.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { useCameFrom } from '#web/features/studio/frame/came-from.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { LinkList, SocialList } from './link-list.tsx'
import { type Input, newList, readSiteForm, type SiteForm, siteFormOf, type StoredFrame } from './site-form.ts'
import { SitePreview } from './site-preview.tsx'
import { TabList } from './tab-list.tsx'

export type SiteDraft = Draft<StoredFrame, SiteForm>
const room = '/studio/site'

/** The room of what stands around every page: a notice for a while, the menu of the header, the bar of phones, the footer. */
export function SitePage() {
  const t = useTranslations('studio.site')
  const answer = useAnswer('site', (signal) => call('GET /studio/site', {}, { signal }))
  const missing = { title: t('title'), text: t('about'), back: { label: t('title'), to: room } }
  return (
    <LookedUp answer={answer} missing={missing} boxes={3} pageTitle={t('title')}>
      {(saved) => <Editing key={saved.version} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

function Editing({ saved, onSaved }: { saved: StoredFrame; onSaved: (frame: StoredFrame) => void }) {
  const t = useTranslations('studio.site')
  const rooms = useTranslations('studio.frame')
  const from = useCameFrom()
  const locale = useLocale()
  const draft: SiteDraft = useDraft({
    saved,
    formOf: (frame) => siteFormOf(frame, locale),
    read: (form, was): { input: Input } | { faults: Faults } => {
      const { input, faults } = readSiteForm(form, was, locale)
      return Object.keys(faults).length > 0 ? { faults } : { input }
    },
    send: (input, was) => call('PUT /studio/site', { body: { ...input, version: (was ?? saved).version } }),
  })
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/site', {})
    draft.restart(newest)
    onSaved(newest)
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: rooms(from.key), to: from.to }}
      name={t('title')}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'site', onReload: () => void reread().catch(toastError) }}
    >
      <div className="editor-column">
        <NoticeCard draft={draft} />
        <MenusCards draft={draft} />
      </div>
      <div className="editor-column landing-preview-column">
        <SitePreview draft={draft} />
      </div>
    </DraftForm>
  )
}

/** Edits the house's notice above every page, and from when until when it is shown. */
function NoticeCard({ draft }: { draft: SiteDraft }) {
  const t = useTranslations('studio.site')
  const id = useId()
  const { form, errors, set } = draft
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('notice')}</h2>
      <p className="small muted">{t('noticeHelp')}</p>
      <DraftField draft={draft} column="notice_fa" label={t('notice_fa')} lang="fa" dir="rtl" maxLength={200} />
      <DraftField draft={draft} column="notice_en" label={t('notice_en')} lang="en" dir="ltr" maxLength={200} />
      <DraftField draft={draft} column="notice_href" label={t('href')} help={t('hrefHelp')} dir="ltr" maxLength={200} />
      <MomentFields
        name="notice_from"
        label={t('from')}
        empty={t('fromEmpty')}
        entry={form.from}
        error={errors['notice_from']}
        onChange={(from) => set({ from }, 'notice_from', 'notice_until')}
      />
      <MomentFields
        name="notice_until"
        label={t('until')}
        empty={t('untilEmpty')}
        entry={form.until}
        error={errors['notice_until']}
        onChange={(until) => set({ until }, 'notice_until')}
      />
    </section>
  )
}

/** The links of the header, the bar of phones, the lists of the footer, and links to other sites. */
function MenusCards({ draft }: { draft: SiteDraft }) {
  const t = useTranslations('studio.site')
  const locale = useLocale()
  const id = useId()
  const { form, errors, set } = draft
  const stale = (of: string) => Object.keys(errors).filter((field) => field.startsWith(`${of}.`))
  const changeList = (at: number, change: Partial<SiteForm['footer'][number]>) =>
    set(
      { footer: form.footer.map((list, index) => (index === at ? { ...list, ...change } : list)) },
      ...stale('footer'),
    )
  return (
    <>
      <section className="card stack" aria-labelledby={`${id}-header`}>
        <h2 id={`${id}-header`}>{t('header')}</h2>
        <LinkList
          at="header"
          links={form.header}
          most={mostInHeader}
          errors={errors}
          onChange={(header) => set({ header }, ...stale('header'))}
        />
      </section>
      <TabList tabs={form.tabs} errors={errors} onChange={(tabs) => set({ tabs }, 'tabs', ...stale('tabs'))} />
      {form.footer.map((list, at) => (
        <section key={list.key} className="card stack" aria-labelledby={`${id}-${list.key}`}>
          <h2 id={`${id}-${list.key}`}>
            {t('footerList', { title: (locale === 'fa' ? list.title_fa : list.title_en) || '…' })}
          </h2>
          <div className="pair">
            {(['fa', 'en'] as const).map((lang) => (
              <Field
                key={lang}
                label={t(`title_${lang}`)}
                name={`footer.${at}.title_${lang}`}
                lang={lang}
                dir={lang === 'fa' ? 'rtl' : 'ltr'}
                maxLength={40}
                value={list[`title_${lang}`]}
                onChange={(event) => changeList(at, { [`title_${lang}`]: event.target.value })}
                error={errors[`footer.${at}.title_${lang}`]}
              />
            ))}
          </div>
          <LinkList
            at={`footer.${at}.links`}
            links={list.links}
            most={20}
            errors={errors}
            onChange={(links) => changeList(at, { links })}
          />
          <Button
            kind="plain"
            size="tight"
            onClick={() => set({ footer: form.footer.filter(({ key }) => key !== list.key) }, ...stale('footer'))}
          >
            <Icon name="trash" />
            {t('removeList')}
          </Button>
        </section>
      ))}
      {form.footer.length < mostFooterLists && (
        <Button kind="soft" size="tight" onClick={() => set({ footer: [...form.footer, newList()] })}>
          <Icon name="plus" />
          {t('addList')}
        </Button>
      )}
      <section className="card stack" aria-labelledby={`${id}-socials`}>
        <h2 id={`${id}-socials`}>{t('socials')}</h2>
        <SocialList
          socials={form.socials}
          errors={errors}
          onChange={(socials) => set({ socials }, ...stale('socials'))}
        />
      </section>
    </>
  )
}
