import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { mostInTitleCollection } from '#contract/catalog/title-collections.ts'
import { titleKinds } from '#lib/lists/product-kinds.ts'
import { Field } from '#web/ui/field.tsx'
import { ChoicePicker } from '#web/features/studio/catalog/choices/choice-picker.tsx'
import type { Choice } from '#web/features/studio/catalog/choices/use-choices.ts'
import type { Item } from './collection-form.ts'
import type { CollectionDraft } from './collection-editor.tsx'

/** A title that was chosen just now, as an item without a note. */
const itemOf = ({ id, title, state }: Choice): Item => ({ product_id: id, title, state, note_fa: '', note_en: '' })

/** The titles of a collection in their order, each with why it is there. */
export function ItemsCard({ draft }: { draft: CollectionDraft }) {
  const t = useTranslations('studio.titleCollections')
  const id = useId()
  const { items } = draft.form
  const itemNamed = (of: number) => items.find((item) => item.product_id === of)
  const put = (ids: number[], added?: Choice) =>
    draft.set({
      items: ids.flatMap((of) => itemNamed(of) ?? (added !== undefined && added.id === of ? itemOf(added) : [])),
    })
  const edit = (of: number, change: Partial<Item>) =>
    draft.set({ items: items.map((item) => (item.product_id === of ? { ...item, ...change } : item)) })
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('items')}</h2>
      {items.length === 0 && <p className="small muted">{t('noItems')}</p>}
      <ChoicePicker
        label={t('add')}
        error={draft.errors['items']}
        kinds={titleKinds}
        ids={items.map((item) => item.product_id)}
        most={mostInTitleCollection}
        onChange={put}
        nameOf={(of) => itemNamed(of)?.title}
      >
        {(of) => <Notes item={itemNamed(of)} onChange={(change) => edit(of, change)} />}
      </ChoicePicker>
    </section>
  )
}

function Notes({ item, onChange }: { item: Item | undefined; onChange: (change: Partial<Item>) => void }) {
  const t = useTranslations('studio.titleCollections')
  if (item === undefined) return null
  return (
    <div className="pair">
      <Field
        label={t('noteFa')}
        lang="fa"
        dir="rtl"
        value={item.note_fa}
        maxLength={400}
        onChange={(event) => onChange({ note_fa: event.target.value })}
      />
      <Field
        label={t('noteEn')}
        lang="en"
        dir="ltr"
        value={item.note_en}
        maxLength={400}
        onChange={(event) => onChange({ note_en: event.target.value })}
      />
    </div>
  )
}
