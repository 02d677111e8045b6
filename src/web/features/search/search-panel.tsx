import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { storedProfileId } from '../../chosen-profile.ts'
import { FailedPart } from '../../ui/state.tsx'
import { NothingFound } from './nothing-found.tsx'
import { FoundGroups } from './found-groups.tsx'
import { rememberSearch } from './recent-searches.ts'
import { StartPanel } from './start-panel.tsx'
import { useOptionKeys } from './use-option-keys.ts'
import { useSearch } from './use-search.ts'
import './hits.css'
import './search-panel.css'

/** The handler to which the field of the header passes its keys. */
export type PanelKeys = (event: KeyboardEvent<HTMLInputElement>) => void

type Props = {
  /** Of the list that the field controls. */
  id: string
  text: string
  marked: string | null
  onMark: (id: string | null) => void
  /** Whether there is a list to mark a row of. */
  onList: (isThere: boolean) => void
  /** Puts words into the field. */
  onWrite: (words: string) => void
  onClose: () => void
  keysRef: RefObject<PanelKeys | null>
}

/** Shows the panel under the search of the header: ways to begin, and from the first letter the results. */
export default function SearchPanel({ id, text, marked, onMark, onList, onWrite, onClose, keysRef }: Props) {
  const t = useTranslations('search')
  const [exactFor, setExactFor] = useState<string | null>(null)
  const isExact = exactFor === text
  const { answer, isAsking, isFailed, again } = useSearch(text, isExact)
  const panel = useRef<HTMLDivElement>(null)
  const words = text.trim()
  const profile = storedProfileId()
  const total = answer?.groups.reduce((sum, group) => sum + group.total, 0) ?? 0
  const hasList = answer !== null && total > 0
  const isListed = hasList && !isFailed
  useEffect(() => {
    onList(isListed)
    return () => onList(false)
  }, [isListed, onList])
  useOptionKeys({ panel, keysRef, marked, onMark, round: answer })
  const remember = () => rememberSearch(profile, words)
  return (
    <div className="search-panel" ref={panel} aria-busy={isAsking}>
      {isFailed ? (
        <FailedPart onRetry={again} heading="h2" />
      ) : isListed ? (
        <FoundGroups
          id={id}
          answer={answer}
          total={total}
          marked={marked}
          onMark={onMark}
          onWrite={onWrite}
          text={words}
          isExact={isExact}
          onExact={() => setExactFor(text)}
          onOpen={() => {
            remember()
            onClose()
          }}
        />
      ) : answer !== null && words.length > 1 && !isAsking ? (
        <NothingFound answer={answer} text={words} onWrite={onWrite} />
      ) : (
        <StartPanel profile={profile} onWrite={onWrite} />
      )}
      <Said text={answer === null || isAsking ? null : t('found', { n: total })} />
    </div>
  )
}

/** How long the answers have to be still before their number is said: not at every letter. */
const stillMs = 700

/** The one thing that a screen reader says while somebody types: how many there are. */
function Said({ text }: { text: string | null }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text === null) return undefined
    const timer = setTimeout(() => setSaid(text), stillMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="only-said" role="status">
      {said}
    </p>
  )
}
