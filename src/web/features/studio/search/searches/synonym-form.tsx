import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { ApiProblem, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { AreaField } from '#web/features/studio/form/area-field.tsx'
import { longestWord, mostWords, wordsFault, wordsIn } from './synonym-words.ts'

export type Synonym = OutputOf<'GET /studio/searches/synonyms'>['items'][number]

type Props = {
  synonym: Synonym | null
  /** To begin with. */
  words: readonly string[]
  onClose: () => void
  onSaved: () => void
}

const longestNote = 200

/** Words that mean the same, in both languages, one a line. */
export function SynonymForm({ synonym, words, onClose, onSaved }: Props) {
  const t = useTranslations('studio.searches.form')
  const [text, setText] = useState(words.join('\n'))
  const [note, setNote] = useState(synonym?.note ?? '')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const wished = wordsIn(text)
  const fault = isTried ? wordsFault(wished) : null

  async function attempt(deed: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true)
    try {
      await deed()
      toast({ kind: 'good', text: done })
      onSaved()
    } catch (error) {
      toastError(error)
      // somebody else changed or removed it: the list shows how it stands now
      if (error instanceof ApiProblem && (error.status === 409 || error.status === 404)) onSaved()
    } finally {
      setBusy(false)
    }
  }
  function save(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (wordsFault(wished) !== null) return
    const body = { words: wished, note: note.trim() || null }
    void attempt(
      () =>
        synonym === null
          ? call('POST /studio/searches/synonyms', { body })
          : call('PUT /studio/searches/synonyms/:id', {
              params: { id: synonym.id },
              body: { ...body, version: synonym.version },
            }),
      t('saved'),
    )
  }
  return (
    <form className="stack" onSubmit={save} noValidate>
      <div className="row between">
        <h2>{t(synonym === null ? 'new' : 'title')}</h2>
        <button type="button" className="icon-button" onClick={onClose} aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </div>
      <p className="small muted">{t('help')}</p>
      <AreaField
        label={t('words')}
        value={text}
        onChange={setText}
        most={mostWords * (longestWord + 1)}
        error={fault === null ? undefined : t(`faults.${fault}`)}
      />
      <Field
        label={t('note')}
        name="note"
        value={note}
        maxLength={longestNote}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button kind="main" type="submit" busy={isBusy} wide>
        {t('save')}
      </Button>
      {synonym !== null && (
        <Button
          kind="outline"
          wide
          busy={isBusy}
          onClick={() =>
            void attempt(
              () => call('DELETE /studio/searches/synonyms/:id', { params: { id: synonym.id } }),
              t('deleted'),
            )
          }
        >
          {t('delete')}
        </Button>
      )}
    </form>
  )
}
