import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MenuLink, SiteFrame } from '../site-frame.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

/** The class that hides a link from a child: pages are the same for everybody, so styles do it. */
const classOf = (link: MenuLink) => (link.for_grown_ups ? 'for-grown-ups' : undefined)

/** The links in the header. */
export function HeaderLinks({
  links,
  here,
}: {
  links: readonly MenuLink[]
  here?: (to: string) => 'page' | undefined
}) {
  return links.map((link) => (
    <Link key={link.to} to={link.to} className={classOf(link)} aria-current={here?.(link.to)} prefetch="intent">
      {link.title}
    </Link>
  ))
}

/** The pages in the bar of phones. */
export function TabLinks({ tabs, here }: Pick<SiteFrame, 'tabs'> & { here?: (to: string) => 'page' | undefined }) {
  return tabs.map((tab) => (
    <Link key={tab.to} to={tab.to} className={classOf(tab)} aria-current={here?.(tab.to)}>
      <Icon name={tab.icon} />
      <span>{tab.title}</span>
    </Link>
  ))
}

/** The lists of the footer. */
export function FooterLists({ lists }: Pick<SiteFrame, 'lists'>) {
  return lists.map(({ title, links }) => (
    <nav key={title} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to} className={classOf(link)}>
            <Link to={link.to}>{link.title}</Link>
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

/** Shows the house's notice above every page. */
export function Notice({ notice }: { notice: NonNullable<SiteFrame['notice']> }) {
  const t = useTranslations('site')
  const text: ReactNode = notice.href === null ? notice.text : <Link to={notice.href}>{notice.text}</Link>
  // pages have an aside of their own, so this one is told apart by its name
  return (
    <aside className="site-notice" aria-label={t('announcement')}>
      {text}
    </aside>
  )
}
