import type { Part, Span } from '#lib/text/page-text.ts'
import { Link } from '#web/ui/link.tsx'
import { useIsThere } from '#web/ui/list-button.tsx'

/** Words of a page, and its links; those of a list that the house has nothing of are words, too. */
function Spans({ spans }: { spans: readonly Span[] }) {
  const isThere = useIsThere()
  // words do not move within a text, so their order names them
  return spans.map(({ text, strong, to }, at) => {
    if (to?.startsWith('/') === true && !isThere(to.split('#')[0] ?? to)) return text
    if (to?.startsWith('/') === true)
      return (
        <Link key={at} className="link" to={to}>
          {text}
        </Link>
      )
    if (to !== undefined)
      return (
        <a key={at} className="link" href={to} rel="noopener noreferrer">
          {text}
        </a>
      )
    return strong ? <strong key={at}>{text}</strong> : text
  })
}

/** Paragraphs and lists of a page of text. */
export function TextParts({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, at) =>
    part.kind === 'list' ? (
      <ul key={at} className="text-list">
        {part.items.map((spans, item) => (
          <li key={item}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={at}>
        <Spans spans={part.spans} />
      </p>
    ),
  )
}
