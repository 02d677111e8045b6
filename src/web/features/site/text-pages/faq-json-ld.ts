import { type PageText, plainText } from '#lib/text/page-text.ts'

/** Questions and answers as schema.org describes them. `<` is escaped, so that no text can end the script element. */
export function faqJsonLd({ sections }: PageText): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sections.flatMap(({ questions }) =>
      questions.map(({ heading, parts }) => ({
        '@type': 'Question',
        name: heading,
        acceptedAnswer: { '@type': 'Answer', text: plainText(parts) },
      })),
    ),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
