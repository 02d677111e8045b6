import { transaction } from '#db/transaction.ts'
import { localDigits } from '#lib/persian/digits.ts'
import { type StaffRole, hasDuty, staffRoles } from '#lib/lists/staff-roles.ts'
import type { Core } from '#server/core.ts'
import { tellMember, wordsOf } from '#server/features/notices/messages/index.ts'
import { variantOptions } from '../sell-goods.ts'
import { listStaff, markCrossings, type ShelfRow } from './stock-desk-queries.ts'

const told: readonly StaffRole[] = staffRoles.filter((role) => hasDuty(role, 'shop'))

type LowVariant = Pick<ShelfRow, 'title_fa' | 'title_en' | 'sku' | 'on_hand' | 'held'> &
  Parameters<typeof variantOptions>[0]

/** How many are left of a variant, for staff. */
export function lowLine(row: LowVariant, locale: 'fa' | 'en'): string {
  const title = locale === 'fa' ? row.title_fa : row.title_en
  const options = variantOptions(row)[locale]
  const comma = locale === 'fa' ? '، ' : ', '
  const name = `${title}${options === '' ? '' : `${comma}${options}`} (${row.sku})`
  const left = localDigits(row.on_hand - row.held, locale)
  return locale === 'fa' ? `${name}: ${left} تا مانده` : `${name}: ${left} left`
}

/**
 * Tells staff with the duty of the shop what has fallen to its line: once each time, in the commit that marks it, and
 * all of one look in one message. Returns how many have fallen.
 */
export async function tellLow(core: Core): Promise<number> {
  return transaction(core.db, async (tx) => {
    const crossed = await markCrossings(tx)
    if (crossed.length === 0) return 0
    for (const { id } of await listStaff(tx, told))
      await tellMember(tx, core, { memberId: id, kind: 'work' }, (locale) =>
        wordsOf('goods_low', locale, {
          titles: crossed.map((row) => lowLine(row, locale)).join('\n'),
          link: `${core.config.publicUrl}${locale === 'fa' ? '' : '/en'}/studio/stock?low=1`,
        }),
      )
    return crossed.length
  })
}
