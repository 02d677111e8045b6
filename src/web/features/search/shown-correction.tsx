import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { Answer } from './answer.ts'
import { searchAddress } from './search-address.ts'

type Props = { answer: Pick<Answer, 'understood' | 'suggestion'>; q: string }

/** On a page of results: what we took the words for, and the way back to them; or what else they may have been. */
export function ShownCorrection({ answer: { understood, suggestion }, q }: Props) {
  const t = useTranslations('search')
  if (understood !== null)
    return (
      <p className="search-correction">
        <Icon name="info" />
        <span>{t.rich('corrected', { text: understood.text, b: (words) => <b>{words}</b> })}</span>
        <span className="muted">
          {t.rich('instead', {
            typed: understood.instead_of ?? q,
            a: (words) => (
              <Link className="link" to={searchAddress({ q, exact: true })}>
                {words}
              </Link>
            ),
          })}
        </span>
      </p>
    )
  if (suggestion === null) return null
  return (
    <p className="search-correction">
      <Icon name="info" />
      <span>
        {t.rich('offered', {
          text: suggestion,
          a: (words) => (
            <Link className="link" to={searchAddress({ q: suggestion })}>
              {words}
            </Link>
          ),
        })}
      </span>
    </p>
  )
}
