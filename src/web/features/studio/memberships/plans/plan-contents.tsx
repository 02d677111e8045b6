import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#web/ui/icon.tsx'
import { useTitlesNamed } from '#web/features/studio/catalog/titles/use-titles-named.ts'
import { ComboBox } from '#web/features/studio/form/combo-box.tsx'
import { Segments } from '#web/features/studio/form/segments.tsx'
import { planKinds } from './plan-form.ts'
import type { PlanDraft } from './use-plan-draft.ts'

const scopes = ['all', 'kinds', 'titles'] as const

/** Chooses the titles that a plan opens: everything marked, some kinds of it, or a list. */
export function PlanContents({ draft, isSold }: { draft: PlanDraft; isSold: boolean }) {
  const t = useTranslations('studio.plans')
  const { form, set, errors } = draft
  return (
    <div className="stack">
      <Segments
        label={t('form.scope')}
        isLabelShown
        value={form.scope}
        options={scopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
        onChange={(scope) => set({ scope }, 'kinds', 'titles')}
      />
      {isSold && <p className="tiny muted">{t('form.soldScope')}</p>}
      {form.scope === 'kinds' && (
        <fieldset className="plain-fields">
          <legend className="only-said">{t('form.kinds')}</legend>
          {planKinds.map((kind) => (
            <label key={kind} className="check">
              <input
                type="checkbox"
                checked={form.kinds.includes(kind)}
                onChange={(event) =>
                  set({
                    kinds: event.target.checked ? [...form.kinds, kind] : form.kinds.filter((one) => one !== kind),
                  })
                }
              />
              <span>{t(`kinds.${kind}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {form.scope !== 'titles' && errors['kinds'] && <p className="help wrong">{errors['kinds']}</p>}
      {form.scope === 'titles' && <TitleChoice draft={draft} />}
    </div>
  )
}

function TitleChoice({ draft: { form, set, errors } }: { draft: PlanDraft }) {
  const t = useTranslations('studio.plans.form')
  const [text, setText] = useState('')
  const found = useTitlesNamed(text)
  const chosen = new Set(form.titles.map(({ id }) => id))
  return (
    <ComboBox
      label={t('titles')}
      placeholder={t('titleSearch')}
      text={text}
      onText={setText}
      error={errors['titles']}
      choices={found
        .filter(({ id }) => !chosen.has(id))
        .map(({ id, title, other_title }) => ({ value: String(id), label: title, detail: other_title }))}
      onChoose={({ value, label }) => set({ titles: [...form.titles, { id: Number(value), title: label }] })}
      nothing={t('nothing')}
    >
      {form.titles.length > 0 && (
        <ul className="row wrap chosen-titles">
          {form.titles.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                className="chip"
                aria-label={t('remove', { title })}
                onClick={() => set({ titles: form.titles.filter((one) => one.id !== id) })}
              >
                {title}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </ComboBox>
  )
}
