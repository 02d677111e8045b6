import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { ageMark } from '#web/chosen-profile.ts'
import { yearOf } from '#web/kinds/film.ts'
import { productPath } from '#web/kinds/kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { IconHeart } from '#web/features/community/heart.tsx'
import { type Person, personPath, type Role, shownWorks, type Work } from './person.ts'

/** Rows before “more”. */
const firstRows = 6

/** The role in the address. Pages are the same for all, so the server renders every title and the browser narrows them. */
function useRole(person: Person): Role | null {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  const asked = hydrated ? search.get('role') : null
  return person.roles.find(({ role }) => role === asked)?.role ?? null
}

/** All titles of a person, narrowed by what they did. */
export function Works({ person, limit }: { person: Person; limit: number | null }) {
  const t = useTranslations('person')
  const names = useTranslations('movie.roles')
  const locale = useLocale()
  const role = useRole(person)
  const [isWhole, setWhole] = useState(false)
  const works = shownWorks(person.works, role, limit)
  const all = shownWorks(person.works, null, limit)
  const counted = (name: string, n: number) => t('counted', { name, count: localDigits(n, locale) })
  const chips = [
    { to: personPath(person.id), text: counted(t('all'), all.length), chosen: role === null },
    ...person.roles.flatMap(({ role: one }) => {
      const n = shownWorks(person.works, one, limit).length
      if (n === 0) return []
      return [{ to: `${personPath(person.id)}?role=${one}`, text: counted(names(one), n), chosen: role === one }]
    }),
  ]
  const rest = works.length - firstRows
  return (
    <section className="section works" aria-labelledby="works">
      <div className="row wrap works-head">
        <h2 id="works">{t('worksTitle')}</h2>
        {chips.length > 2 && <Chips label={t('byRole')} chips={chips} replace />}
      </div>
      <p className="only-said" role="status">
        {t('works', { n: works.length, count: localDigits(works.length, locale) })}
      </p>
      <ul>
        {works.map((work, at) => (
          <WorkRow key={work.card.id} work={work} hidden={!isWhole && at >= firstRows} />
        ))}
      </ul>
      {rest > 0 && !isWhole && (
        <Button kind="soft" onClick={() => setWhole(true)}>
          {t('more', { n: rest, count: localDigits(rest, locale) })}
        </Button>
      )}
    </section>
  )
}

/** One title with all that the person did for it. Rows after the first are in the page from the start, for who searches it. */
function WorkRow({ work: { card, roles, characters }, hidden }: { work: Work; hidden: boolean }) {
  const t = useTranslations('person')
  const names = useTranslations('movie.roles')
  const locale = useLocale()
  const path = productPath(card)
  const said = [
    ...roles.map((role) => names(role)),
    ...(characters.length > 0 ? [t('as', { characters: characters.join(`${t('comma')} `) })] : []),
  ].join(`${t('comma')} `)
  return (
    <li className="work" hidden={hidden} data-age={ageMark(card.age_rating)}>
      <span className="year">{yearOf(card, locale)}</span>
      {card.poster ? (
        <Picture image={card.poster} className={card.kind === 'music' ? 'artwork' : 'poster'} sizes="52px" />
      ) : (
        <span className="picture poster" />
      )}
      <span className="names">
        <b className="clip-2">{path === null ? card.title : <Link to={path}>{card.title}</Link>}</b>
        <span className="tiny muted">{said}</span>
      </span>
      <span className="row">
        {card.kind !== 'movie' && <span className="tag">{t(`kinds.${card.kind}`)}</span>}
        {card.tag === 'soon' && card.release_at !== null && (
          <span className="tag">{t('comes', { date: formatDate(new Date(card.release_at), locale) })}</span>
        )}
      </span>
      <IconHeart product={card} />
    </li>
  )
}
