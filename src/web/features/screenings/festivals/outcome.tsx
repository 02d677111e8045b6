import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import type { Locale } from '#lib/text/locale.ts'
import { productPath } from '#web/kinds/kinds.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Festival } from './festival.ts'

/** The jury, the prizes that are announced, and after the end how the audience has voted. */
export function Outcome({ festival }: { festival: Festival }) {
  return (
    <>
      <Prizes prizes={festival.prizes} />
      <Votes votes={festival.votes} />
      <Jury jury={festival.jury} />
    </>
  )
}

/** With one figure after the sign of the language. */
const formatMean = (mean: number, locale: Locale) =>
  new Intl.NumberFormat(locale === 'fa' ? 'fa-IR' : 'en', { minimumFractionDigits: 1 }).format(mean)

type Film = { id: number; title: string }

function FilmLink({ film }: { film: Film }) {
  const path = productPath({ kind: 'movie', id: film.id })
  return path === null ? <b>{film.title}</b> : <Link to={path}>{film.title}</Link>
}

function Prizes({ prizes }: Pick<Festival, 'prizes'>) {
  const t = useTranslations('festivals')
  if (prizes.length === 0) return null
  return (
    <section className="section">
      <h2>{t('prizes')}</h2>
      <ul className="plain-list outcome">
        {prizes.map((prize, at) => (
          <li key={at} className="card">
            <Icon name="star" />
            <div>
              <b>{prize.name}</b>
              {prize.category !== null && <p className="tiny muted">{prize.category}</p>}
              <p>
                {prize.film !== null && <FilmLink film={prize.film} />}
                {prize.person !== null && (
                  <span className={prize.film === null ? undefined : 'hall-of-show'}>{prize.person}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Votes({ votes }: Pick<Festival, 'votes'>) {
  const t = useTranslations('festivals')
  const locale = useLocale()
  if (votes === null) return <p className="small muted section">{t('voteHelp')}</p>
  if (votes.length === 0) return null
  return (
    <section className="section">
      <h2>{t('votes')}</h2>
      <ol className="card votes plain-list">
        {votes.map(({ film, votes: count, mean }) => (
          <li key={film.id}>
            <span className="grow">
              <FilmLink film={film} />
            </span>
            <b>{mean === null ? t('tooFew') : t('mean', { mean: formatMean(mean, locale) })}</b>
            <span className="small muted">{t('voteCount', { n: count, count: localDigits(count, locale) })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Jury({ jury }: Pick<Festival, 'jury'>) {
  const t = useTranslations('festivals')
  if (jury.length === 0) return null
  return (
    <section className="section">
      <h2>{t('jury')}</h2>
      <ul className="plain-list outcome">
        {jury.map(({ name, role, photo }) => (
          <li key={name} className="card">
            {photo === null ? <Icon name="user" /> : <Picture image={photo} className="juror" sizes="56px" />}
            <div>
              <b>{name}</b>
              <p className="small muted">{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
