import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { filled } from '#lib/text/page-text.ts'
import { faqJsonLd } from '#web/features/site/text-pages/faq-json-ld.ts'
import { findAnswers } from '#web/features/site/text-pages/find-answers.ts'
import { type Help, HelpPage } from '#web/features/site/text-pages/help-page.tsx'
import { loadPage } from '#web/features/site/text-pages/load-page.ts'
import { pageWords } from '#web/features/site/text-pages/page-words.ts'
import { localeOfRequest, shared, sharedHeaders } from '../load.ts'
import type { RouteHandle } from '../page-head.tsx'
import { searchOf } from '../page-query.ts'

export const handle: RouteHandle = { alternate: true }
export const headers = sharedHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { page, isWhole } = await loadPage(args, 'help')
  const words = pageWords[localeOfRequest(args.request)].find
  const q = searchOf(args.request).get('q')?.trim() ?? ''
  if (q === '') return shared<Help>({ page, words, q, found: null, jsonLd: faqJsonLd(page.text) }, isWhole)
  const answers = findAnswers(page.text, q)
  const heading = filled(answers.length > 0 ? words.found : words.none, { q })
  // of the page only its name is shown beside what was found
  const shown = { ...page, text: { lead: [], sections: [] } }
  // what strangers ask is not stored
  return shared<Help>({ page: shown, words, q, found: { heading, answers }, jsonLd: null }, false)
}

/** `/help`, with `?q=` for what is asked. */
export default function HelpRoute() {
  return <HelpPage {...useLoaderData<typeof loader>()} />
}
