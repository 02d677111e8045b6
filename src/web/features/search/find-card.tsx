import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ageMark } from '../../chosen-profile.ts'
import { Nuqta } from '../../ui/facts.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Found } from './found.ts'
import { hitPath } from './hit-path.ts'
import { Marked } from './marked.tsx'
import { spokenYear } from './spoken-year.ts'

type Item = Found['items'][number]

/** Shows a found title as a poster. A title that is not a film names its kind. */
export function FindCard({ item }: { item: Item }) {
  const t = useTranslations('search.find')
  const tags = useTranslations('tags')
  const locale = useLocale()
  const { kind, title, poster, tag, year, genres, marks, line } = item
  const kindName = kind === 'movie' || kind === 'person' ? null : t(`values.kind.${kind}`)
  const said = tag !== null ? tags(tag) : kindName
  const facts = [year === null ? '' : spokenYear(year, locale), genres[0]?.name ?? line].filter((fact) => fact !== '')
  return (
    <div className="card-place" data-age={ageMark(item.age_rating)}>
      <Link className="poster-card" to={hitPath(item)} prefetch="intent">
        {poster ? (
          <span className="picture-frame">
            <Picture image={poster} className="poster" sizes="(max-width: 760px) 160px, 186px" />
            {said !== null && <span className="tag solid only-large">{said}</span>}
          </span>
        ) : (
          <span className="picture poster">
            <span className="untitled">{title}</span>
            {said !== null && <span className="tag solid only-large">{said}</span>}
          </span>
        )}
        <h2 className="clip-1" title={title}>
          <Marked text={title} marks={marks.title} />
        </h2>
        <p className="meta">
          {said !== null && <span className={`card-word only-small ${tag ?? ''}`}>{said}</span>}
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && <Nuqta />}
              <span>{fact}</span>
            </Fragment>
          ))}
        </p>
      </Link>
    </div>
  )
}
