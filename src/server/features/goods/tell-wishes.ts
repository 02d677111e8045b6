import { transaction } from '#db/transaction.ts'
import type { Core } from '../../core.ts'
import { tellMember } from '../notices/index.ts'
import { listGranted, takeWish } from './wish-queries.ts'

const batch = 500

/** Tells members once that what they waited for is there again. It is not held for them. */
export async function tellWishes(core: Core): Promise<number> {
  const granted = await listGranted(core.db, batch)
  for (const wish of granted)
    await transaction(core.db, async (tx) => {
      if (!(await takeWish(tx, { memberId: wish.member_id, variantId: wish.variant_id }))) return
      await tellMember(tx, core, { memberId: wish.member_id, kind: 'stock' }, (locale) => {
        const url = `${core.config.publicUrl}${locale === 'fa' ? '' : '/en'}/shop/goods/${wish.product_id}`
        return locale === 'fa'
          ? {
              subject: `«${wish.title_fa}» دوباره رسید`,
              lines: ['خواسته بودید خبرتان کنیم. تعدادش محدود است و برای کسی نگه نمی‌داریم.', url],
            }
          : {
              subject: `“${wish.title_en}” is here again`,
              lines: ['You asked us to tell you. There are only so many, and we hold them for nobody.', url],
            }
      })
    })
  return granted.length
}
