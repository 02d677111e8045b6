import type { z } from 'zod'
import type { getHomeWidgets } from '#contract/site/home.ts'
import type { WidgetQuery } from '#db/json-columns.ts'
import { type Locale, inLocale } from '#lib/text/locale.ts'

type Head = z.input<(typeof getHomeWidgets)['responses'][200]>['items'][number]
type Row = Omit<Head, 'title'> & { title_fa: string; title_en: string; query: WidgetQuery }

/** Presents the head of a row. A row of a collection leads to its page, with its story, unless it leads elsewhere. */
export function presentRowHead(
  { id, kind, href, audience, title_fa: fa, title_en: en, query: { collection } }: Row,
  locale: Locale,
): Head {
  const ofCollection = collection === undefined ? null : `/collections/${collection}`
  return { id, kind, href: href ?? ofCollection, audience, title: inLocale(fa, en, locale) }
}
