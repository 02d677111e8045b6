import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#web/api.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import type { HouseList, ListRow } from './list-data.ts'

export type Words = Pick<ListRow, 'name_fa' | 'name_en' | 'postage'>

/** Changes a list as an editor asks; each answer is the list as it stands then, and a list that is old is read again. */
export function useListChanges({ list }: HouseList, onList: (list: HouseList) => void, onStale: () => void) {
  const t = useTranslations('studio.lists')
  const [busy, setBusy] = useState(false)
  const params = { list }
  return {
    busy,
    add: async (words: Words) => {
      onList(await call('POST /studio/lists/:list/rows', { params, body: words }, { quiet: true }))
      toast({ kind: 'good', text: t('added') })
    },
    change: async ({ code, version }: ListRow, words: Words, isHidden: boolean) => {
      const input = { params: { list, code }, body: { ...words, is_hidden: isHidden, version } }
      onList(await call('PUT /studio/lists/:list/rows/:code', input, { quiet: true }))
      toast({ kind: 'good', text: t('saved') })
    },
    merge: async ({ code }: ListRow, into: string) => {
      try {
        onList(await call('POST /studio/lists/:list/rows/:code/merge', { params: { list, code }, body: { into } }))
      } catch (error) {
        onStale()
        throw error
      }
    },
    order: async (codes: string[], was: string[]) => {
      setBusy(true)
      try {
        onList(await call('PUT /studio/lists/:list/order', { params, body: { codes, was } }))
      } catch (error) {
        toastError(error)
        onStale()
      } finally {
        setBusy(false)
      }
    },
  }
}

/** The codes with one of them elsewhere. */
export function moved(codes: readonly string[], from: number, to: number): string[] {
  const turned = [...codes]
  turned.splice(to, 0, ...turned.splice(from, 1))
  return turned
}
