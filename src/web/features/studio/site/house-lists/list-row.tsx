import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type HouseList, type ListRow, nameIn } from './list-data.ts'
import { RowForm } from './row-form.tsx'
import type { Words } from './use-list-changes.ts'

type Props = {
  list: HouseList
  row: ListRow
  onChange: (words: Words, isHidden: boolean) => Promise<void>
  /** Beside its name: what moves it. */
  moves: ReactNode
  /** Below its form. */
  children?: ReactNode
}

/** A row with both names; its form opens below it. */
export function ListRowCard({ list, row, onChange, moves, children }: Props) {
  const t = useTranslations('studio.lists')
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const other = locale === 'fa' ? 'en' : 'fa'
  return (
    <li className="card house-row">
      <div className="row between">
        <p className="grow">
          <b>{nameIn(row, locale)}</b>{' '}
          <span className="small muted other-name" lang={other}>
            <bdi>{nameIn(row, other)}</bdi>
          </span>{' '}
          {row.is_hidden && <span className="tag">{t('hidden')}</span>}
          {row.is_kept && <span className="tag">{t('kept')}</span>}
          {row.postage !== null && (
            <span className="small muted house-decides">
              {t('postageLabel')}: {t(`postage.${row.postage}`)}
            </span>
          )}
        </p>
        {list.may_change && moves}
      </div>
      {list.may_change && (
        <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="link small">{t('change')}</summary>
          {isOpen && (
            <>
              <RowForm key={row.version} list={list.list} row={row} verb={t('save')} onSave={onChange} />
              {children}
            </>
          )}
        </details>
      )}
    </li>
  )
}
