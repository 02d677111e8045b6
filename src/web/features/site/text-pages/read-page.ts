import type { OutputOf } from '#contract/api.ts'
import { numberInWords } from '#lib/persian/amount-in-words.ts'
import { formatDate } from '#lib/time/dates.ts'
import type { Locale } from '#lib/text/locale.ts'
import { filled, type PageText, readPageText } from '#lib/text/page-text.ts'
import { pageWords, type PageWords } from './page-words.ts'
import { type Reached, sentTo } from './sent-to.ts'

type Answer = OutputOf<'GET /pages/:name'>

/** A page of text as it is shown; only loaders make it. */
export type ShownPage = {
  name: Answer['name']
  title: string
  description: string
  text: PageText
  isCurrent: boolean
  /** Since when it holds, and, of an earlier one, until when. */
  since: string
  toCurrent: string
  history: { label: string; items: { revision: number; day: string }[] } | null
}

/** Fills and reads the text. A rate of tax that began later than the text changes the day from which it holds. */
export function readPage(answer: Answer, reached: Reached | null, locale: Locale): ShownPage {
  const { published_at: at, vat, published, is_current: isCurrent } = answer
  const percent = locale === 'fa' ? numberInWords(vat.percent, 'fa') : String(vat.percent)
  const day = (instant: string) => formatDate(new Date(instant), locale)
  const words: PageWords = pageWords[locale]
  const next = published[published.findIndex(({ revision }) => revision === answer.revision) - 1]
  const begins = vat.since !== null && vat.since > at ? vat.since : at
  return {
    name: answer.name,
    title: answer.title,
    description: answer.description,
    text: readPageText(filled(answer.body, { vat: percent, delivery: sentTo(reached, locale) })),
    isCurrent,
    since: isCurrent
      ? filled(words.changed, { day: day(begins) })
      : filled(words.earlier, { day: day(at), until: day(next?.published_at ?? at) }),
    toCurrent: words.toCurrent,
    history:
      published.length < 2
        ? null
        : {
            label: words.history,
            items: published.slice(1).map((one) => ({ revision: one.revision, day: day(one.published_at) })),
          },
  }
}
