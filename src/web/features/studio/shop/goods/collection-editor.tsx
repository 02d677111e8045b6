import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { DraftField } from '#web/features/studio/form/draft-field.tsx'
import { DraftForm } from '#web/features/studio/form/draft-frame.tsx'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'
import { RemoveAsked } from '#web/features/studio/form/remove-asked.tsx'
import { saveDraft, useGoToMade } from '#web/features/studio/form/save-draft.ts'
import { Toggle } from '#web/features/studio/form/toggle.tsx'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { LookedUp } from '#web/features/studio/looked-up.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import './goods.css'

type Collection = OutputOf<'GET /studio/collections/:id'>
type Text = 'title_fa' | 'title_en' | 'line_fa' | 'line_en' | 'slug'
type Form = Record<Text, string> & { isShown: boolean; goods: Collection['goods'] }
type CollectionDraft = Draft<Collection, Form>

const list = '/studio/goods/collections'

function formOf(saved: Collection | null): Form {
  const { title_fa = '', title_en = '', slug = '' } = saved ?? {}
  return {
    title_fa,
    title_en,
    slug,
    line_fa: saved?.line_fa ?? '',
    line_en: saved?.line_en ?? '',
    isShown: saved?.is_shown ?? true,
    goods: saved?.goods ?? [],
  }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text)

function useCollectionDraft(saved: Collection | null): CollectionDraft {
  return useDraft({
    saved,
    formOf,
    read: ({ isShown, goods, ...texts }: Form) => ({
      input: {
        ...texts,
        line_fa: textOrNull(texts.line_fa),
        line_en: textOrNull(texts.line_en),
        is_shown: isShown,
        goods_ids: goods.map(({ id }) => id),
      },
    }),
    send: (input, was) =>
      was
        ? call('PUT /studio/collections/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/collections', { body: input }),
  })
}

/** The editor of a new collection. */
export function NewCollection() {
  const t = useTranslations('studio.collections')
  const goToMade = useGoToMade()
  const draft = useCollectionDraft(null)
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={t('new')}
      verb={t('create')}
      onSave={() => saveDraft(draft, t('saved'), ({ id }) => goToMade(`${list}/${id}`))}
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

/** The editor of a collection. */
export function ExistingCollection({ id }: { id: string }) {
  const t = useTranslations('studio.collections')
  const locale = useLocale()
  const answer = useAnswer(`collection/${id}/${locale}`, (signal) =>
    call('GET /studio/collections/:id', { params: { id } }, { signal }),
  )
  const back = { label: t('toList'), to: list }
  return (
    <LookedUp answer={answer} missing={{ title: t('notFound'), text: t('notFoundHelp'), back }} boxes={2}>
      {(saved) => <Known key={saved.version} saved={saved} onSaved={answer.put} />}
    </LookedUp>
  )
}

function Known({ saved, onSaved }: { saved: Collection; onSaved: (collection: Collection) => void }) {
  const t = useTranslations('studio.collections')
  const locale = useLocale()
  const draft = useCollectionDraft(saved)
  async function reread(): Promise<void> {
    const newest = await call('GET /studio/collections/:id', { params: { id: saved.id } })
    draft.restart(newest)
    onSaved(newest)
  }
  return (
    <DraftForm
      draft={draft}
      list={{ label: t('title'), to: list }}
      name={locale === 'fa' ? saved.title_fa : saved.title_en}
      tag={!saved.is_shown && <span className="tag">{t('hidden')}</span>}
      verb={t('save')}
      onSave={() => saveDraft(draft, t('saved'), onSaved)}
      stale={{ what: 'collection', onReload: () => void reread().catch(toastError) }}
      verbs={
        <>
          {saved.is_shown && (
            <ButtonLink kind="plain" size="tight" to={`/shop/collection/${saved.slug}`}>
              {t('see')}
            </ButtonLink>
          )}
          <Remove saved={saved} />
        </>
      }
    >
      <Cards draft={draft} />
    </DraftForm>
  )
}

function Remove({ saved }: { saved: Collection }) {
  const t = useTranslations('studio.collections')
  const goToMade = useGoToMade()
  return (
    <RemoveAsked
      words={{
        remove: t('remove'),
        title: t('removeTitle'),
        text: t('removeText'),
        confirm: t('removeIt'),
        leave: t('keep'),
        removed: t('removed'),
      }}
      onRemove={() => call('DELETE /studio/collections/:id', { params: { id: saved.id } })}
      onRemoved={() => goToMade(list)}
    />
  )
}

function Cards({ draft }: { draft: CollectionDraft }) {
  const t = useTranslations('studio.collections')
  const id = useId()
  const { form, set } = draft
  return (
    <>
      <section className="card stack" aria-labelledby={id}>
        <h2 id={id}>{t('words')}</h2>
        <DraftField draft={draft} column="title_fa" label={t('title_fa')} lang="fa" dir="rtl" maxLength={120} />
        <DraftField draft={draft} column="title_en" label={t('title_en')} lang="en" dir="ltr" maxLength={120} />
        <DraftField draft={draft} column="line_fa" label={t('line_fa')} lang="fa" dir="rtl" maxLength={300} />
        <DraftField draft={draft} column="line_en" label={t('line_en')} lang="en" dir="ltr" maxLength={300} />
        <DraftField draft={draft} column="slug" label={t('slug')} help={t('slugHelp')} dir="ltr" maxLength={60} />
        <Toggle label={t('isShown')} checked={form.isShown} onChange={(isShown) => set({ isShown })} />
      </section>
      <GoodsCard draft={draft} />
    </>
  )
}

/** The goods of a collection, in the order in which the shop shows them. */
function GoodsCard({ draft }: { draft: CollectionDraft }) {
  const t = useTranslations('studio.collections')
  const locale = useLocale()
  const id = useId()
  const [text, setText] = useState('')
  const query = useRested(text.trim())
  const { value } = useAnswer(`goods-named/${locale}/${query}`, (signal) =>
    call('GET /studio/goods', { query: { query, per_page: 8 } }, { signal }),
  )
  const { goods } = draft.form
  const put = (next: Collection['goods']) => draft.set({ goods: next }, 'goods_ids')
  const found = (value?.items ?? []).filter((one) => !goods.some((other) => other.id === one.id))
  function move(at: number, by: -1 | 1): void {
    const next = [...goods]
    const [moved] = next.splice(at, 1)
    if (moved !== undefined) next.splice(at + by, 0, moved)
    put(next)
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('goods')}</h2>
      <ComboBox
        label={t('add')}
        placeholder={t('search')}
        {...(draft.errors['goods_ids'] === undefined ? {} : { error: draft.errors['goods_ids'] })}
        text={text}
        onText={setText}
        choices={found.map((one) => ({
          value: String(one.id),
          label: one.title,
          ...(one.line === null ? {} : { detail: one.line }),
        }))}
        onChoose={({ value: chosen }) => {
          const one = found.find((row) => String(row.id) === chosen)
          if (one !== undefined) put([...goods, { id: one.id, title: one.title, state: one.state }])
        }}
        nothing={t('nothing')}
      />
      {goods.length === 0 && <p className="small muted">{t('noGoods')}</p>}
      <ol className="plain-list collected">
        {goods.map((one, index) => (
          <li key={one.id} className="row between">
            <span className="grow">
              {one.title} {one.state === 'draft' && <span className="tag">{t('draft')}</span>}
            </span>
            <MoveButton
              label={t('up', { name: one.title })}
              by={-1}
              isOff={index === 0}
              onMove={() => move(index, -1)}
            />
            <MoveButton
              label={t('down', { name: one.title })}
              by={1}
              isOff={index === goods.length - 1}
              onMove={() => move(index, 1)}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('takeOut', { name: one.title })}
              onClick={() => put(goods.filter((other) => other !== one))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
