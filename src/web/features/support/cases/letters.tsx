import { useLocale } from 'use-intl'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { Case } from './case-page.tsx'
import type { ContactText } from './contact-text.ts'
import { fillIn } from './fill-in.ts'

/** The letters of a case, one below the other. */
export function Letters({ text, found }: { text: ContactText; found: Case }) {
  const locale = useLocale()
  return (
    <ol className="case-letters">
      {found.letters.map((letter) => (
        <li key={`${letter.created_at} ${letter.text}`} className={letter.voice}>
          <p className="row wrap small">
            <b>
              <bdi>{letter.voice === 'house' ? text.case.house : found.name}</bdi>
            </b>
            {letter.voice === 'house' && <span className="tag">{text.case.role}</span>}
            <span className="tiny muted">{formatDateTime(new Date(letter.created_at), locale)}</span>
          </p>
          <p className="case-words" dir="auto">
            {letter.text}
          </p>
          {letter.pictures.length > 0 && (
            <p className="row wrap">
              {letter.pictures.map((picture, index) => (
                <a key={picture.src} href={picture.src} target="_blank" rel="noreferrer" className="case-picture">
                  <Picture
                    image={picture}
                    sizes="120px"
                    alt={fillIn(text.case.picture, { n: localDigits(index + 1, locale) })}
                  />
                </a>
              ))}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
