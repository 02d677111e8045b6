import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CreditRow } from './credit-row.tsx'
import { PersonSearch } from './person-search.tsx'
import type { CreditForm } from './film-form.ts'
import type { DraftOf } from './use-title-draft.ts'

/** Who made the film, in the order on its page. */
export function PeopleCard({ draft }: { draft: DraftOf<'movie'> | DraftOf<'series'> | DraftOf<'episode'> }) {
  const t = useTranslations('studio.people')
  const { form, errors, set } = draft
  const [said, setSaid] = useState('')
  const id = useId()
  const change = (credits: CreditForm[]) =>
    set({ credits }, ...Object.keys(errors).filter((name) => name.startsWith('credits.')))
  const edit = (at: number, to: Partial<CreditForm>) =>
    change(form.credits.map((credit, index) => (index === at ? { ...credit, ...to } : credit)))
  const move = (at: number, by: 1 | -1) => {
    const moved = form.credits[at]
    if (!moved || at + by < 0 || at + by >= form.credits.length) return
    change(form.credits.toSpliced(at, 1).toSpliced(at + by, 0, moved))
    setSaid(t('moved', { name: moved.name_fa || moved.name_en, n: at + by + 1, of: form.credits.length }))
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('heading')}</h2>
      {form.credits.length > 0 && (
        <ol className="credits">
          {form.credits.map((credit, at) => (
            <CreditRow
              key={credit.key}
              credit={credit}
              standing={{ isFirst: at === 0, isLast: at === form.credits.length - 1 }}
              error={errors[`credits.${at}.name_fa`] ?? errors[`credits.${at}.name_en`]}
              onChange={(to) => edit(at, to)}
              onMove={(by) => move(at, by)}
              onRemove={() => {
                change(form.credits.toSpliced(at, 1))
                setSaid(t('removed', { name: credit.name_fa || credit.name_en }))
              }}
            />
          ))}
        </ol>
      )}
      <PersonSearch isFirst={form.credits.length === 0} onAdd={(credit) => change([...form.credits, credit])} />
      <p className="only-said" role="status">
        {said}
      </p>
    </section>
  )
}
