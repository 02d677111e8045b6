import { useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { call } from '#web/api.ts'

export type Lyrics = OutputOf<'GET /tracks/:id/lyrics'>['items'][number]

export type LyricsAnswer =
  | { state: 'asking' }
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'there'; lyrics: Lyrics }

/** The lyrics of a track: in the language of the page where it is sung in several. */
export function useLyrics(trackId: number): { answer: LyricsAnswer; again: () => void } {
  const locale = useLocale()
  const [seen, setSeen] = useState<{ of: number; answer: LyricsAnswer } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const over = new AbortController()
    const give = (answer: LyricsAnswer) => over.signal.aborted || setSeen({ of: trackId, answer })
    call('GET /tracks/:id/lyrics', { params: { id: trackId } }, { signal: over.signal, quiet: true }).then(
      ({ items }) => {
        const lyrics = items.find(({ lang }) => lang === locale) ?? items[0]
        give(lyrics ? { state: 'there', lyrics } : { state: 'none' })
      },
      () => give({ state: 'failed' }),
    )
    return () => over.abort()
  }, [trackId, locale, tries])
  const answer = seen?.of === trackId ? seen.answer : ({ state: 'asking' } as const)
  return { answer, again: () => setTries((count) => count + 1) }
}

const translationKey = 'lyrics-translation'

/** Whether the translation is shown: remembered by this browser. */
export function useTranslationChoice(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    try {
      return window.localStorage.getItem(translationKey) !== 'off'
    } catch {
      return true
    }
  })
  return [
    isOn,
    (next) => {
      setOn(next)
      try {
        window.localStorage.setItem(translationKey, next ? 'on' : 'off')
      } catch {
        // Without storage it holds as long as the page.
      }
    },
  ]
}
