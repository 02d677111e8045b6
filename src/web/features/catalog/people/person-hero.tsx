import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { Bust } from '#web/ui/bust.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ShareButton } from '#web/features/catalog/titles/share-button.tsx'
import type { Person } from './person.ts'
import { usePersonAlert } from './use-person-alert.ts'

/** Roles named under the name; the rest are among the chips. */
const mostRoles = 3

type Props = {
  person: Person
  works: number
  /** A child’s profile is not told of anything. */
  isChild: boolean
}

/** Who it is: the name in both spellings, what they do, and when and where they were born if they said so. */
export function PersonHero({ person, works, isChild }: Props) {
  const t = useTranslations('person')
  const roles = useTranslations('movie.roles')
  const locale = useLocale()
  const { wanted, press } = usePersonAlert(person.id, person.name)
  const still = person.works.find(({ card }) => card.still !== null)?.card.still ?? null
  const named = person.roles.slice(0, mostRoles).map(({ role }) => roles(role))
  return (
    <section className="person-hero">
      {still && <Picture image={still} className="backdrop" sizes="100vw" />}
      <div className="page inner">
        {person.photo ? (
          <Picture
            image={person.photo}
            className="face"
            sizes="(max-width: 760px) 112px, 236px"
            first
            alt={person.name}
          />
        ) : (
          <Bust seed={person.id} />
        )}
        <div className="words">
          <h1 className="film-title">{person.name}</h1>
          <Facts
            items={[
              person.other_name !== person.name && (
                <bdi key="other" lang={locale === 'fa' ? 'en' : 'fa'}>
                  {person.other_name}
                </bdi>
              ),
              named.join(`${t('comma')} `),
              useBorn(person),
              t('works', { n: works, count: localDigits(works, locale) }),
            ]}
          />
        </div>
        <div className="actions">
          {!isChild && (
            <Button kind={wanted ? 'soft' : 'main'} aria-pressed={wanted} onClick={press}>
              <Icon name={wanted ? 'check' : 'bell'} />
              {t(wanted ? 'told' : 'tell')}
            </Button>
          )}
          <ShareButton title={person.name} />
        </div>
      </div>
    </section>
  )
}

/** When and where somebody was born, or a group was founded; only what was given. */
function useBorn(person: Person): string {
  const t = useTranslations('person')
  const locale = useLocale()
  const year = locale === 'fa' ? person.born_year_jalali : person.born_year
  if (year === null) return person.birthplace ?? ''
  const born = t(person.is_group ? 'founded' : 'born', { year: localDigits(year, locale) })
  return person.birthplace === null ? born : `${born}${t('comma')} ${person.birthplace}`
}
