import { data, type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { shortened } from '#lib/text/shortened.ts'
import { Prizes, Soon, Together } from '#web/features/catalog/people/person-cards.tsx'
import { PersonHero } from '#web/features/catalog/people/person-hero.tsx'
import { personJsonLd } from '#web/features/catalog/people/person-json-ld.ts'
import { type Person as PersonData, personPath, shownWorks } from '#web/features/catalog/people/person.ts'
import { Works } from '#web/features/catalog/people/works.tsx'
import { canonicalPath, localise } from '../i18n/locale.ts'
import { load, localeOfRequest, shared, sharedHeaders } from '../load.ts'
import { PageHead, type RootData, type RouteHandle } from '../page-head.tsx'
import { useAgeLimit } from '../use-age-limit.ts'
import '#web/features/catalog/titles/ways.css'
import '#web/features/catalog/people/people.css'

export const handle: RouteHandle = { alternate: true, clearHeader: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params.id)
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, { status: 404 })
  const person = await load(args, 'GET /people/:id', { params: { id } })
  // two rows were one person: the page has one address
  if (person.id !== id) throw redirect(localise(personPath(person.id), localeOfRequest(args.request)), 301)
  return shared({ person })
}

/** `/people/{id}`, with `?role=` for what they did. */
export default function Person() {
  const { person } = useLoaderData<typeof loader>()
  const limit = useAgeLimit()
  const works = shownWorks(person.works, null, limit)
  return (
    <>
      <Head person={person} />
      <PersonHero person={person} works={works.length} isChild={limit !== null} />
      <div className="page columns person-columns">
        <div>
          {person.biography !== '' && <p className="biography">{person.biography}</p>}
          <Works key={person.id} person={person} limit={limit} />
        </div>
        <aside>
          <Soon items={person.soon.filter(({ card }) => limit === null || card.age_rating <= limit)} />
          <Prizes items={person.prizes} />
        </aside>
      </div>
      <div className="page">
        <Together people={person.together} />
      </div>
    </>
  )
}

function Head({ person }: { person: PersonData }) {
  const t = useTranslations('person')
  const roles = useTranslations('movie.roles')
  const { pathname } = useLocation()
  const origin = (useRouteLoaderData('root') as RootData | undefined)?.origin ?? ''
  const names = person.roles.map(({ role }) => roles(role))
  const address = { url: origin + canonicalPath(pathname), origin: origin || 'http://localhost' }
  const said = t('description', { name: person.name, roles: names.slice(0, 3).join(`${t('comma')} `) })
  return (
    <>
      <PageHead
        title={person.name}
        description={person.biography === '' ? said : shortened(person.biography, 300)}
        image={person.photo ?? person.works.find(({ card }) => card.still !== null)?.card.still}
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: personJsonLd(person, names, address) }} />
    </>
  )
}
