import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoveButton } from '#web/features/studio/form/move-button.tsx'
import { type HouseList, nameIn } from './list-data.ts'
import { ListRowCard } from './list-row.tsx'
import { MergeRow } from './merge-row.tsx'
import { RowForm } from './row-form.tsx'
import { moved, useListChanges } from './use-list-changes.ts'

type Props = { list: HouseList; onList: (list: HouseList) => void; onStale: () => void }

/** A list whose rows the house adds itself: in its order, with names, hidden ones, and merging two. */
export function OwnList({ list, onList, onStale }: Props) {
  const t = useTranslations('studio.lists')
  const locale = useLocale()
  const [isAdding, setIsAdding] = useState(false)
  const { busy, add, change, merge, order } = useListChanges(list, onList, onStale)
  const { rows } = list
  const codes = rows.map(({ code }) => code)
  const move = (from: number, to: number) => void order(moved(codes, from, to), codes)
  return (
    <>
      {list.may_change && (
        <div>
          <Button size="tight" kind="soft" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            <Icon name="plus" />
            {t('new')}
          </Button>
        </div>
      )}
      {isAdding && (
        <section className="card room-form" aria-label={t('new')}>
          <RowForm
            list={list.list}
            verb={t('add')}
            onSave={async (words) => {
              await add(words)
              setIsAdding(false)
            }}
          />
        </section>
      )}
      <ol className="house-rows plain-list">
        {rows.map((row, at) => (
          <ListRowCard
            key={row.code}
            list={list}
            row={row}
            onChange={(words, isHidden) => change(row, words, isHidden)}
            moves={
              <>
                <MoveButton
                  label={t('up', { name: nameIn(row, locale) })}
                  by={-1}
                  isOff={busy || at === 0}
                  onMove={() => move(at, at - 1)}
                />
                <MoveButton
                  label={t('down', { name: nameIn(row, locale) })}
                  by={1}
                  isOff={busy || at === rows.length - 1}
                  onMove={() => move(at, at + 1)}
                />
              </>
            }
          >
            {!row.is_kept && (
              <MergeRow
                row={row}
                others={rows.filter(({ code }) => code !== row.code)}
                onMerge={(into) => merge(row, into)}
              />
            )}
          </ListRowCard>
        ))}
      </ol>
    </>
  )
}
