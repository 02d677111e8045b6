import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useTitlesNamed } from '../catalog/use-titles-named.ts'
import { ComboBox } from '../form/combo-box.tsx'
import type { Item } from './collection-form.ts'
import type { CollectionDraft } from './collection-editor.tsx'

/** The titles of a collection in their order, each with why it is there. */
export function ItemsCard({ draft }: { draft: CollectionDraft }) {
  const t = useTranslations('studio.titleCollections')
  const id = useId()
  const [text, setText] = useState('')
  const titles = useTitlesNamed(text)
  const { items } = draft.form
  const put = (next: Item[]) => draft.set({ items: next })
  const found = titles.filter((title) => !items.some((item) => item.product_id === title.id))
  const edit = (at: number, change: Partial<Item>) =>
    put(items.map((item, index) => (index === at ? { ...item, ...change } : item)))
  function move(at: number, by: -1 | 1): void {
    const moved = items[at]
    if (moved !== undefined) put(items.toSpliced(at, 1).toSpliced(at + by, 0, moved))
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('items')}</h2>
      <ComboBox
        label={t('add')}
        placeholder={t('search')}
        {...(draft.errors['items'] === undefined ? {} : { error: draft.errors['items'] })}
        text={text}
        onText={setText}
        choices={found.map((title) => ({ value: String(title.id), label: title.title, detail: title.other_title }))}
        onChoose={({ value }) => {
          const title = found.find((one) => String(one.id) === value)
          if (title === undefined) return
          put([...items, { product_id: title.id, title: title.title, state: title.state, note_fa: '', note_en: '' }])
        }}
        nothing={t('nothing')}
      />
      {items.length === 0 && <p className="small muted">{t('noItems')}</p>}
      <ol className="plain-list stack">
        {items.map((item, at) => (
          <ItemRow
            key={item.product_id}
            item={item}
            standing={{ isFirst: at === 0, isLast: at === items.length - 1 }}
            onChange={(change) => edit(at, change)}
            onMove={(by) => move(at, by)}
            onRemove={() => put(items.toSpliced(at, 1))}
          />
        ))}
      </ol>
    </section>
  )
}

type RowProps = {
  item: Item
  standing: { isFirst: boolean; isLast: boolean }
  onChange: (change: Partial<Item>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function ItemRow({ item, standing, onChange, onMove, onRemove }: RowProps) {
  const t = useTranslations('studio.titleCollections')
  const name = item.title
  return (
    <li className="card">
      <div className="row between">
        <b className="grow">
          {name} {item.state === 'draft' && <span className="tag">{t('draft')}</span>}
        </b>
        <button
          type="button"
          className="icon-button"
          aria-label={t('up', { name })}
          disabled={standing.isFirst}
          onClick={() => onMove(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('down', { name })}
          disabled={standing.isLast}
          onClick={() => onMove(1)}
        >
          <Icon name="down" />
        </button>
        <button type="button" className="icon-button" aria-label={t('takeOut', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      </div>
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
    </li>
  )
}
