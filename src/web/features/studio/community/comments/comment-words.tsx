import { type SyntheticEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { countOf } from '#web/features/studio/figures.ts'
import { useAnswer } from '#web/features/studio/use-answer.ts'

/** The words for which a comment waits, one in a line. */
export function CommentWords() {
  const t = useTranslations('studio.comments')
  const locale = useLocale()
  const ask = (signal: AbortSignal) => call('GET /studio/comment-words', {}, { signal })
  const { value, reload } = useAnswer('comment-words', ask)
  const [typed, setTyped] = useState<string | null>(null)
  // the version that is typed over
  const [read, setRead] = useState('')
  const [busy, setBusy] = useState(false)
  if (value === null) return null
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || typed === null) return
    setBusy(true)
    try {
      await call('PUT /studio/comment-words', { body: { words: typed.split('\n'), version: read } })
      toast({ kind: 'good', text: t('wordsSaved') })
      setTyped(null)
      reload()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className="card comment-words">
      <summary>{t('words', { n: value.words.length, count: countOf(value.words.length, locale) })}</summary>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <p className="small muted">{t('wordsHelp')}</p>
        <AreaField
          label={t('wordsLabel')}
          rows={6}
          most={120_000}
          value={typed ?? value.words.join('\n')}
          onChange={(text) => {
            if (typed === null) setRead(value.version)
            setTyped(text)
          }}
        />
        <Button kind="soft" type="submit" busy={busy} disabled={typed === null}>
          {t('save')}
        </Button>
      </form>
    </details>
  )
}
