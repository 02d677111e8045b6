import { transaction } from '#db/transaction.ts'
import { type StaffRole, hasDuty, staffRoles } from '#lib/staff-roles.ts'
import type { Core } from '../../core.ts'
import { tellMember } from '../accounts/index.ts'
import { variantOptions } from './sell-goods.ts'
import { listStaff, markCrossings, type ShelfRow } from './stock-desk-queries.ts'

const told: readonly StaffRole[] = staffRoles.filter((role) => hasDuty(role, 'shop'))

function lineOf(row: ShelfRow, locale: 'fa' | 'en'): string {
  const title = locale === 'fa' ? row.title_fa : row.title_en
  const options = variantOptions(row)[locale]
  const name = `${title}${options === '' ? '' : `، ${options}`} (${row.sku})`
  const left = row.on_hand - row.held
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
      await tellMember(tx, core, id, (locale) => ({
        subject: locale === 'fa' ? 'کالایی دارد تمام می‌شود' : 'Goods are running low',
        lines: [
          ...crossed.map((row) => lineOf(row, locale)),
          `${core.config.publicUrl}${locale === 'fa' ? '' : '/en'}/studio/stock?low=1`,
        ],
      }))
    return crossed.length
  })
}
