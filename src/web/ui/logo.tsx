import { useLocale, useTranslations } from 'use-intl'
import { nuqtas, wordmark } from '#lib/text/wordmark.ts'
import { Link } from './link.tsx'

/** The mark: the word without its dots, and the three nuqtas of «پ». English adds the name after a thin line. */
export function Logo({ linked = true }: { linked?: boolean }) {
  const t = useTranslations('site')
  const latin = useLocale() === 'en'
  const mark = (
    <>
      <svg viewBox="0 -1130 3301 1900" fill="currentColor" role="img" aria-label={t('name')}>
        <path d={wordmark} />
        <g className="dots">
          {nuqtas.map(([x, y]) => (
            <rect key={x} x={x - 120} y={y - 120} width="240" height="240" transform={`rotate(45 ${x} ${y})`} />
          ))}
        </g>
      </svg>
      {latin && (
        <span className="latin" aria-hidden="true">
          Parde
        </span>
      )}
    </>
  )
  if (!linked) return <span className="logo">{mark}</span>
  return (
    <Link to="/" className="logo">
      {mark}
    </Link>
  )
}
