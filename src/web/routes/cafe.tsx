import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { localDigits } from '#lib/persian/digits.ts'
import { CafeStreet } from '#web/features/screenings/cafes/cafe-front.tsx'
import { isProductId } from '#web/features/screenings/schedule/screening.ts'
import { ScreeningCard } from '#web/features/screenings/schedule/screening-card.tsx'
import { load, loadPart, sharedHeaders } from '../load.ts'
import { PageHead, type RouteHandle } from '../page-head.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Picture } from '../ui/picture.tsx'
import '#web/features/screenings/cafes/cafes.css'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { id } = args.params
  if (!isProductId(id)) throw data(null, { status: 404 })
  const params = { id: Number(id) }
  const [cafe, evenings, card] = await Promise.all([
    load(args, 'GET /cafes/:id', { params }),
    load(args, 'GET /cafes/:id/get-products', { params, query: { per_page: 100 } }),
    loadPart(args, 'GET /cafes/:id/share-card', { params }),
  ])
  return { cafe, evenings, card }
}

type Cafe = Awaited<ReturnType<typeof loader>>['cafe']

/** `/cafe/{id}`: where it is, how one comes in, and its evenings. */
export default function CafeRoute() {
  const t = useTranslations('cafes')
  const locale = useLocale()
  const { cafe, evenings, card } = useLoaderData<typeof loader>()
  const [first, ...others] = cafe.pictures
  return (
    <div className="page below-header">
      <PageHead
        title={cafe.name}
        description={t('cafeDescription', { name: cafe.name, city: cafe.city })}
        image={first}
        card={card}
      />
      <header className="cafe-head">
        {first ? <Picture image={first} sizes="100vw" first /> : <CafeStreet id={cafe.id} />}
        <div>
          <h1 className="page-title">{cafe.name}</h1>
          <p>{t('cityAndSeats', { city: cafe.city, n: cafe.seats, count: localDigits(cafe.seats, locale) })}</p>
        </div>
      </header>
      <div className="cafes-columns section">
        <div>
          <h2>{t('evenings')}</h2>
          {evenings.items.length === 0 ? (
            <p className="muted">{t('noEvening')}</p>
          ) : (
            <div className="cafe-evenings">
              {evenings.items.map((card) => (
                <ScreeningCard key={card.id} card={card} />
              ))}
            </div>
          )}
          {cafe.about !== '' && (
            <section className="section">
              <h2>{t('aboutCafe')}</h2>
              <p>{cafe.about}</p>
            </section>
          )}
          {others.length > 0 && (
            <ul className="cafe-pictures section">
              {others.map((picture, at) => (
                <li key={picture.src}>
                  <Picture
                    image={picture}
                    alt={t('pictureOf', { n: at + 2, name: cafe.name })}
                    className="still"
                    sizes="(max-width: 600px) 50vw, 300px"
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
        <Where cafe={cafe} />
      </div>
    </div>
  )
}

/** Address, access, and coordinates to copy into any map. */
function Where({ cafe }: { cafe: Cafe }) {
  const t = useTranslations('cafes')
  const position = `${cafe.latitude.toFixed(5)}, ${cafe.longitude.toFixed(5)}`
  const copyWords = { label: t('copy'), copied: t('copied'), notCopied: t('notCopied') }
  return (
    <aside className="card stack" aria-label={t('where')}>
      <h2>{t('where')}</h2>
      <p>{cafe.address}</p>
      <p className="row wrap">
        <span className="coordinates">{position}</span>
        <CopyButton text={position} words={copyWords} />
      </p>
      <p>{t(cafe.is_step_free ? 'stepFree' : 'hasSteps')}</p>
      {cafe.contact !== null && (
        <p>
          <a className="link" dir="ltr" href={`tel:${cafe.contact.replaceAll(/[^\d+]/g, '')}`}>
            {cafe.contact}
          </a>
        </p>
      )}
    </aside>
  )
}
