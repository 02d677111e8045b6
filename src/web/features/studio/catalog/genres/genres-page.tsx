import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { OutputOf } from '#contract/api.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'
import { RoomHead } from '#web/features/studio/room-head.tsx'
import { ListAnswer } from '#web/features/studio/table/list-answer.tsx'
import { useAnswer } from '#web/features/studio/use-answer.ts'
import { GenreForm } from './genre-form.tsx'
import { MergeForm } from './merge-form.tsx'
import './genres.css'

export type Genres = OutputOf<'GET /studio/genres'>
export type Genre = Genres['items'][number]

const noWords = { name_fa: '', name_en: '', about_fa: '', about_en: '' }

/** The genres in the order of the filters: names, order, hidden ones, and merging two. */
export function GenresPage() {
  const t = useTranslations('studio.genres')
  const answer = useAnswer('genres', (signal) => call('GET /studio/genres', {}, { signal }))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <RoomHead title={t('title')} about={t('about')}>
        <Button
          kind={isAdding ? 'soft' : 'main'}
          size="tight"
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          <Icon name="plus" />
          {t('new')}
        </Button>
      </RoomHead>
      {isAdding && (
        <section className="card room-form" aria-label={t('new')}>
          <GenreForm
            words={noWords}
            verb={t('add')}
            onSave={async (body) => {
              answer.put(await call('POST /studio/genres', { body }, { quiet: true }))
              toast({ kind: 'good', text: t('added') })
              setIsAdding(false)
            }}
          />
        </section>
      )}
      <ListAnswer answer={answer} empty={() => null}>
        {(genres) => <GenreList genres={genres} onChanged={answer.put} onStale={answer.reload} />}
      </ListAnswer>
    </>
  )
}

type ListProps = { genres: Genres; onChanged: (genres: Genres) => void; onStale: () => void }

function GenreList({ genres: { items }, onChanged, onStale }: ListProps) {
  const [busy, setBusy] = useState(false)
  const move = async (from: number, to: number) => {
    const codes = items.map(({ code }) => code)
    codes.splice(to, 0, ...codes.splice(from, 1))
    setBusy(true)
    try {
      onChanged(await call('PUT /studio/genre-order', { body: { codes, was: items.map(({ code }) => code) } }))
    } catch (error) {
      toastError(error)
      onStale()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ol className="genre-list plain-list">
      {items.map((genre, at) => (
        <GenreRow
          key={genre.code}
          genre={genre}
          others={items.filter(({ code }) => code !== genre.code)}
          onChanged={onChanged}
          onStale={onStale}
          busy={busy}
          onUp={at > 0 ? () => void move(at, at - 1) : null}
          onDown={at < items.length - 1 ? () => void move(at, at + 1) : null}
        />
      ))}
    </ol>
  )
}

type RowProps = Omit<ListProps, 'genres'> & {
  genre: Genre
  others: readonly Genre[]
  busy: boolean
  onUp: (() => void) | null
  onDown: (() => void) | null
}

function GenreRow({ genre, others, onChanged, onStale, busy, onUp, onDown }: RowProps) {
  const t = useTranslations('studio.genres')
  const locale = useLocale()
  const { code, name_fa: fa, name_en: en, is_hidden: isHidden, titles, version } = genre
  const [name, other] = locale === 'fa' ? [fa, en] : [en, fa]
  const asked = { params: { code } }
  return (
    <li className="card genre-row">
      <div className="row between">
        <p className="grow">
          <b>{name}</b> <span className="small muted">{other}</span>{' '}
          {isHidden && <span className="tag">{t('hidden')}</span>}
          <span className="small muted genre-titles">
            {t('titles', { n: titles, count: localDigits(titles, locale) })}
          </span>
        </p>
        <MoveButton label={t('up', { name })} by={-1} isOff={busy || onUp === null} onMove={() => onUp?.()} />
        <MoveButton label={t('down', { name })} by={1} isOff={busy || onDown === null} onMove={() => onDown?.()} />
      </div>
      <details>
        <summary className="link small">{t('change')}</summary>
        <GenreForm
          key={version}
          words={genre}
          verb={t('save')}
          isHidden={isHidden}
          onSave={async (body, hidden) => {
            const input = { ...asked, body: { ...body, is_hidden: hidden, version } }
            onChanged(await call('PUT /studio/genres/:code', input, { quiet: true }))
            toast({ kind: 'good', text: t('saved') })
          }}
        />
        <MergeForm
          genre={genre}
          others={others}
          onMerge={async (into) =>
            onChanged(await call('POST /studio/genres/:code/merge', { ...asked, body: { into } }))
          }
          onStale={onStale}
        />
      </details>
    </li>
  )
}
