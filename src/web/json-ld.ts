/** A schema.org description as the text of a script element, which nothing in it can end. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

/** The house that sells and shows, as others name it. */
export const houseJsonLd = (origin: string): object => ({ '@type': 'Organization', name: 'Parde', url: origin })

/** The site itself, and how it is searched. `home`: its address in a language. */
export const siteJsonLd = ({ name, home, locale }: { name: string; home: string; locale: string }): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: home,
  inLanguage: locale,
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${home.replace(/\/$/, '')}/search?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})

/** Where a page stands, from the home page down; the last one is the page itself. */
export const trailJsonLd = (steps: readonly { name: string; url: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
})
