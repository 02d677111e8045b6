import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { formatDateTime } from '#lib/time/dates.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call, callForFile } from '#web/api.ts'
import { saveAs } from '#web/save-as.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastError } from '#web/ui/toast.ts'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'

type Entry = OutputOf<'GET /studio/landings/:id/entries'>['items'][number]

/** Who filled the form of a page: how many, the newest of them, the whole list as a file, and what is held as spam. */
export function EntriesCard({ landingId }: { landingId: number }) {
  const t = useTranslations('studio.landings.entries')
  const locale = useLocale()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const params = { id: landingId }
  const answer = useAnswer(`landing-entries/${landingId}`, (signal) =>
    call('GET /studio/landings/:id/entries', { params }, { signal }),
  )
  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
      answer.reload()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const download = () =>
    act(async () => {
      const { blob, name } = await callForFile('GET /studio/landings/:id/entries', { params }, '.csv')
      saveAs(blob, name ?? `landing-${landingId}.csv`)
    })
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <ListAnswer answer={answer} empty={() => <p className="muted">{t('none')}</p>}>
        {({ items, listed, held }) => (
          <>
            <div className="row between wrap">
              <p>{t('counts', { listed: localDigits(listed, locale), held: localDigits(held, locale) })}</p>
              <Button kind="soft" size="tight" busy={busy} disabled={listed === 0} onClick={() => void download()}>
                <Icon name="down" />
                {t('download')}
              </Button>
            </div>
            <ul className="stack plain-list">
              {items.map((entry) => {
                const one = { params: { id: landingId, entry: entry.id } }
                return (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    onAccept={() => void act(() => call('POST /studio/landings/:id/entries/:entry/accept', one))}
                    onRemove={() => void act(() => call('DELETE /studio/landings/:id/entries/:entry', one))}
                  />
                )
              })}
            </ul>
          </>
        )}
      </ListAnswer>
    </section>
  )
}

type RowProps = { entry: Entry; onAccept: () => void; onRemove: () => void }

function EntryRow({ entry, onAccept, onRemove }: RowProps) {
  const t = useTranslations('studio.landings.entries')
  const locale = useLocale()
  const { name, email, phone, state, created_at: at } = entry
  return (
    <li className="row between wrap">
      <div className="grow">
        <p>
          <bdi>{name}</bdi> {state === 'held' && <span className="tag">{t('held')}</span>}
        </p>
        <p className="small muted row wrap">
          <bdi className="ltr">{email ?? phone}</bdi>
          <span>{formatDateTime(new Date(at), locale)}</span>
        </p>
      </div>
      {state === 'held' && (
        <Button kind="soft" size="tight" aria-label={t('acceptNamed', { name })} onClick={onAccept}>
          {t('accept')}
        </Button>
      )}
      <button type="button" className="icon-button" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </li>
  )
}
