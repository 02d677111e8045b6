import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { State } from '#web/ui/state.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import { useSearchParams } from 'react-router'
import type { Synonym } from './synonym-form.tsx'

type Props = { round: number; onEdit: ((synonym: Synonym) => void) | null }

const perPage = 30

/** All words that mean the same, found by any of them. */
export function SynonymList({ round, onEdit }: Props) {
  const t = useTranslations('studio.searches')
  const comma = useTranslations('languages')('comma')
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('synonyms') ?? 1)) || 1)
  const [typed, setTyped] = useState('')
  const query = useRested(typed).trim()
  const answer = useAnswer(`synonyms/${page}/${query}/${round}`, (signal) =>
    call(
      'GET /studio/searches/synonyms',
      { query: { page: query === '' ? page : 1, per_page: perPage, query: query === '' ? undefined : query } },
      { signal },
    ),
  )
  return (
    <section className="searches-part synonyms" aria-labelledby="synonyms">
      <h2 id="synonyms">{t('synonyms')}</h2>
      <p className="small muted">{t('synonymsAbout')}</p>
      <Field
        label={t('find')}
        type="search"
        name="synonym"
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ListAnswer
        answer={answer}
        empty={() => (
          <State drawing="empty" heading="h3" title={t(query === '' ? 'none' : 'noneOf')} text={t('noneHelp')} inRow />
        )}
      >
        {(list) => (
          <>
            <ul className="stack plain-list">
              {list.items.map((synonym) => (
                <li key={synonym.id} className="card">
                  <span className="words grow">
                    {synonym.words.map((word) => (
                      <bdi key={word} className="tag">
                        {word}
                      </bdi>
                    ))}
                    {synonym.note !== null && <span className="small muted">{synonym.note}</span>}
                  </span>
                  {onEdit && (
                    <Button
                      size="tight"
                      onClick={() => onEdit(synonym)}
                      aria-label={t('editOf', { words: synonym.words.join(`${comma} `) })}
                    >
                      {t('edit')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <PageLinks
              page={list.page}
              total={list.total}
              perPage={perPage}
              to={(n) => (n === 1 ? '/studio/searches' : `/studio/searches?synonyms=${n}`)}
            />
          </>
        )}
      </ListAnswer>
    </section>
  )
}
