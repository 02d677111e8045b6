import { useLocale } from 'use-intl'
import { call } from '#web/api.ts'
import { type Draft, useDraft } from '#web/features/studio/form/use-draft.ts'
import { type GoodsForm, goodsFormOf, goodsInputOf, type StudioGoods } from './goods-form.ts'

export type GoodsDraft = Draft<StudioGoods, GoodsForm>

/** The fields of goods with their variants, and their faults. */
export function useGoodsDraft(saved: StudioGoods | null): GoodsDraft {
  const locale = useLocale()
  return useDraft({
    saved,
    formOf: (goods) => goodsFormOf(goods, locale),
    read: (form, was) => goodsInputOf(form, { was, locale }),
    send: (input, was) =>
      was
        ? call('PUT /studio/goods/:id', { params: { id: was.id }, body: { ...input, version: was.version } })
        : call('POST /studio/goods', { body: input }),
  })
}
