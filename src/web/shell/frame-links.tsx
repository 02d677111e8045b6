import type { ReactNode } from 'react'
import type { Place, SiteFrame } from '../site-frame.ts'
import { Link } from '../ui/link.tsx'

/** The class that hides a place from a child: pages are the same for everybody, so styles do it. */
const classOf = (place: Place) => (place.for_grown_ups ? 'for-grown-ups' : undefined)

/** The places in the header. */
export function HeaderLinks({ places, here }: { places: readonly Place[]; here?: (to: string) => 'page' | undefined }) {
  return places.map((place) => (
    <Link key={place.to} to={place.to} className={classOf(place)} aria-current={here?.(place.to)} prefetch="intent">
      {place.title}
    </Link>
  ))
}

/** The lists of the footer. */
export function FooterLists({ lists }: Pick<SiteFrame, 'lists'>) {
  return lists.map(({ title, links }) => (
    <nav key={title} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((place) => (
          <li key={place.to} className={classOf(place)}>
            <Link to={place.to}>{place.title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  ))
}

/** Where the house is found elsewhere. */
export function Socials({ socials }: Pick<SiteFrame, 'socials'>) {
  return socials.map(({ name, url }) => (
    <a key={url} className="elsewhere" href={url} rel="noopener noreferrer me">
      <bdi>{name}</bdi>
    </a>
  ))
}

/** What the house says above every page. */
export function Notice({ notice }: { notice: NonNullable<SiteFrame['notice']> }) {
  const text: ReactNode = notice.href === null ? notice.text : <Link to={notice.href}>{notice.text}</Link>
  return <p className="site-notice">{text}</p>
}
