import { transaction } from '#db/transaction.ts'
import type { Core } from '#server/core.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { listGranted, takeWish } from './wish-queries.ts'

const batch = 500

/** Tells members once that what they waited for is there again. It is not held for them. */
export async function tellWishes(core: Core): Promise<number> {
  const granted = await listGranted(core.db, batch)
  for (const wish of granted)
    await transaction(core.db, async (tx) => {
      if (!(await takeWish(tx, { memberId: wish.member_id, variantId: wish.variant_id }))) return
      await tellMember(tx, core, { memberId: wish.member_id, kind: 'stock' }, (locale) =>
        wordsOf('goods_again', locale, {
          title: locale === 'fa' ? wish.title_fa : wish.title_en,
          link: `${core.config.publicUrl}${locale === 'fa' ? '' : '/en'}/shop/goods/${wish.product_id}`,
        }),
      )
    })
  return granted.length
}
