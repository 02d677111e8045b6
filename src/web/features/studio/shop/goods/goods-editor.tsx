import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import type { StudioGoods } from './goods-form.ts'
import { GoodsPictures, VariantPictures } from './pictures-card.tsx'
import { type GoodsDraft, useGoodsDraft } from './use-goods-draft.ts'
import { VariantsCard } from './variants-card.tsx'
import { TermsCard, WordsCard } from './words-card.tsx'
import './goods.css'

/** The editor of new goods. */
export function NewGoods() {
  const t = useTranslations('studio.goods')
  const goToMade = useGoToMade()
  const draft = useGoodsDraft(null)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/goods' }}
      name={t('new')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('saved'), ({ id }) => goToMade(`/studio/goods/${id}`))}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** The editor of goods. */
export function ExistingGoods({ id }: { id: string }) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const answer = useAnswer(`goods/${id}/${locale}`, (signal) =>
    call('GET /studio/goods/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: '/studio/goods' }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={3}>
      {(saved) => <Known first={saved} />}
    </LookedUp>
  )
}

function Known({ first }: { first: StudioGoods }) {
  const t = useTranslations('studio.goods')
  const locale = useLocale()
  const draft = useGoodsDraft(first)
  const saved = draft.saved ?? first
  async function reread(): Promise<void> {
    draft.restart(await call('GET /studio/goods/:id', { params: { id: saved.id } }))
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: '/studio/goods' }}
      name={locale === 'fa' ? saved.title_fa : saved.title_en}
      tag={<span className={saved.state === 'published' ? 'tag solid' : 'tag'}>{t(`are.${saved.state}`)}</span>}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), () => undefined)}
      stale={{ what: 'goods', onReload: () => void reread().catch(toastError) }}
      verbs={<Publish draft={draft} saved={saved} />}
    >
      <Missing saved={saved} />
      <Cards draft={draft}>
        <GoodsPictures saved={saved} onSaved={draft.adopt} />
        <VariantPictures saved={saved} onSaved={draft.adopt} />
      </Cards>
    </DraftForm>
  )
}

/** Puts goods on sale, and takes them off after a question. Unsaved changes must be saved first. */
function Publish({ draft, saved }: { draft: GoodsDraft; saved: StudioGoods }) {
  const t = useTranslations('studio.goods')
  const [busy, setBusy] = useState(false)
  const isOn = saved.state === 'published'
  const isReady = !draft.isDirty && saved.missing.length === 0
  const params = { id: saved.id }
  async function publish(): Promise<void> {
    if (busy || !isReady) return
    setBusy(true)
    try {
      draft.restart(await call('POST /studio/goods/:id/publish', { params }))
      toast({ kind: 'good', text: t('published') })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  if (!isOn)
    return (
      <Button kind="soft" size="tight" busy={busy} aria-disabled={!isReady || undefined} onClick={() => void publish()}>
        {t('publish')}
      </Button>
    )
  return (
    <>
      <ButtonLink kind="plain" size="tight" to={`/shop/goods/${saved.id}`}>
        {t('see')}
      </ButtonLink>
      <RemoveAsked
        kind="outline"
        isOff={draft.isDirty}
        words={{
          remove: t('unpublish'),
          title: t('unpublishAsked.title'),
          text: t('unpublishAsked.text'),
          confirm: t('unpublishAsked.confirm'),
          leave: t('unpublishAsked.leave'),
          removed: t('unpublished'),
        }}
        onRemove={async () => draft.restart(await call('POST /studio/goods/:id/unpublish', { params }))}
        onRemoved={() => undefined}
      />
    </>
  )
}

/** Shows the things that goods still lack before they can be sold. */
function Missing({ saved }: { saved: StudioGoods }) {
  const t = useTranslations('studio.goods')
  if (saved.state === 'published' || saved.missing.length === 0) return null
  return (
    <div className="note editor-note across">
      <Icon name="info" />
      <div>
        <p>{t('missing')}</p>
        <ul className="missing">
          {saved.missing.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Cards({ draft, children }: { draft: GoodsDraft; children?: ReactNode }) {
  return (
    <>
      <div className="across">
        <VariantsCard draft={draft} />
      </div>
      <div className="editor-column">
        <WordsCard draft={draft} />
      </div>
      <div className="editor-column">
        <TermsCard draft={draft} />
        {children}
      </div>
    </>
  )
}
