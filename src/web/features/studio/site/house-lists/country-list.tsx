import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { displayLine } from '#lib/persian/persian-text.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'
import { type HouseList, type ListRow, nameIn } from './list-data.ts'
import { ListRowCard } from './list-row.tsx'
import { moved, useListChanges } from './use-list-changes.ts'

type Props = { list: HouseList; onList: (list: HouseList) => void; onStale: () => void }

const bare = (text: string) => displayLine(text).replaceAll('\u200c', '').toLowerCase()

const isFound = (text: string) => (row: ListRow) =>
  text === '' || [row.name_fa, row.name_en].some((name) => bare(name).includes(text)) || bare(row.code) === text

/** The countries: those that come first in their order, the others by the alphabet; none is added and none is merged. */
export function CountryList({ list, onList, onStale }: Props) {
  const t = useTranslations('studio.lists')
  const locale = useLocale()
  const [text, setText] = useState('')
  const { busy, change, order } = useListChanges(list, onList, onStale)
  const first = list.rows.filter((row) => row.has_position)
  const codes = first.map(({ code }) => code)
  const wanted = bare(text)
  const shown = {
    first: first.filter(isFound(wanted)),
    others: list.rows.filter((row) => !row.has_position).filter(isFound(wanted)),
  }
  const card = (row: ListRow) => {
    const name = nameIn(row, locale)
    const at = codes.indexOf(row.code)
    return (
      <ListRowCard
        key={row.code}
        list={list}
        row={row}
        onChange={(words, isHidden) => change(row, words, isHidden)}
        moves={
          row.has_position ? (
            <>
              <MoveButton
                label={t('up', { name })}
                by={-1}
                isOff={busy || at === 0}
                onMove={() => void order(moved(codes, at, at - 1), codes)}
              />
              <MoveButton
                label={t('down', { name })}
                by={1}
                isOff={busy || at === codes.length - 1}
                onMove={() => void order(moved(codes, at, at + 1), codes)}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={t('takeOut', { name })}
                aria-disabled={busy}
                onClick={
                  busy
                    ? undefined
                    : () =>
                        void order(
                          codes.filter((code) => code !== row.code),
                          codes,
                        )
                }
              >
                <Icon name="close" />
              </button>
            </>
          ) : (
            <button
              type="button"
              className="icon-button"
              aria-label={t('putFirst', { name })}
              aria-disabled={busy}
              onClick={busy ? undefined : () => void order([...codes, row.code], codes)}
            >
              <Icon name="up" />
            </button>
          )
        }
      />
    )
  }
  return (
    <>
      <Field
        label={t('search')}
        type="search"
        name="country"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.first.length > 0 && (
        <section className="stack" aria-label={t('first')}>
          <h3>{t('first')}</h3>
          <ol className="house-rows plain-list">{shown.first.map(card)}</ol>
        </section>
      )}
      {shown.others.length > 0 && (
        <section className="stack" aria-label={t('others')}>
          <h3>{t('others')}</h3>
          <ul className="house-rows plain-list">{shown.others.map(card)}</ul>
        </section>
      )}
      {shown.first.length + shown.others.length === 0 && <p role="status">{t('noCountry')}</p>}
    </>
  )
}
