import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { State } from '../../ui/state.tsx'
import type { Answer } from './answer.ts'
import { Liked } from './liked.tsx'

type Props = { answer: Pick<Answer, 'nothing'>; text: string; onWrite: (words: string) => void }

/** Nothing has this name: the nearest words that there are, the filters, and what people like. */
export function NothingFound({ answer, text, onWrite }: Props) {
  const t = useTranslations('search')
  const nearest = answer.nothing?.nearest ?? []
  return (
    <div className="search-columns search-nothing">
      <State
        drawing="nothing"
        title={t('nothing.title')}
        text={t(nearest.length > 0 ? 'nothing.help' : 'nothing.alone', { q: text })}
        inRow
      >
        {nearest.map((word) => (
          <button key={word} type="button" className="chip" onClick={() => onWrite(word)}>
            <bdi>{word}</bdi>
          </button>
        ))}
        <ButtonLink kind="plain" to="/search/advanced">
          {t('advanced')}
        </ButtonLink>
      </State>
      <div className="search-column">
        <Liked />
      </div>
    </div>
  )
}
