import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Bust } from '#web/ui/bust.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageLinks } from '#web/ui/pages.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { State } from '#web/ui/state.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { useRested } from '#web/features/studio/use-rested.ts'
import type { PersonRow } from './person-form.ts'
import './people.css'

const perPage = 30
const path = '/studio/people'

/** All people and groups in credits, found by either name. */
export function PeoplePage() {
  const t = useTranslations('studio.peopleRoom')
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const query = useRested(text.trim())
  // what is typed anew begins at the first page
  const page = query === '' ? Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1) : 1
  const answer = useAnswer(`people-room/${query}/${page}`, (signal) =>
    call('GET /studio/people', { query: { query, page, per_page: perPage } }, { signal }),
  )
  const type = (typed: string) => {
    setText(typed)
    if (search.has('page')) setSearch({}, { replace: true })
  }
  return (
    <>
      <RoomHead title={t('title')} about={t('about')} />
      <Field
        label={t('search')}
        name="query"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <p className="only-said" role="status">
        {answer.value ? t('found', { n: answer.value.total }) : ''}
      </p>
      <ListAnswer answer={answer} empty={() => <State drawing="nothing" title={t('nobody')} text={t('nobodyHelp')} />}>
        {({ items, total }) => (
          <>
            <ul className="plain-list people-rows">
              {items.map((person) => (
                <PersonItem key={person.id} person={person} />
              ))}
            </ul>
            {query === '' && (
              <PageLinks
                page={page}
                total={total}
                perPage={perPage}
                to={(n) => (n === 1 ? path : `${path}?page=${n}`)}
              />
            )}
          </>
        )}
      </ListAnswer>
    </>
  )
}

function PersonItem({ person }: { person: PersonRow }) {
  const t = useTranslations('studio.peopleRoom')
  const locale = useLocale()
  const [name, other] = locale === 'fa' ? [person.name_fa, person.name_en] : [person.name_en, person.name_fa]
  return (
    <li className="row">
      {person.photo ? <Picture image={person.photo} sizes="44px" /> : <Bust seed={person.id} />}
      <span className="grow">
        <Link className="link" to={`${path}/${person.id}`}>
          {name}
        </Link>{' '}
        <bdi className="tiny muted">{other}</bdi>
      </span>
      {person.kind === 'group' && <span className="tag">{t('kinds.group')}</span>}
      {!person.has_biography && <span className="tag">{t('noBiography')}</span>}
      <span className="small muted">
        {t('titlesCount', { n: person.titles, count: localDigits(person.titles, locale) })}
      </span>
    </li>
  )
}
