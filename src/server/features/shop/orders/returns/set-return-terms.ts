import type { z } from 'zod'
import type { setReturnTerms as setRoute } from '#contract/shop/order-desk.ts'
import { transaction } from '#db/transaction.ts'
import { displayLine } from '#lib/persian/persian-text.ts'
import type { Core } from '#server/core.ts'
import { failFields } from '#server/fail.ts'
import type { Clerk } from '../desk/move-order.ts'
import { mustBeUnchanged } from '#server/version-of.ts'
import { lockTerms, writeTerms } from './return-term-queries.ts'

type Body = z.output<typeof setRoute.body>

const hasTwice = (keys: readonly string[]) => new Set(keys).size < keys.length

/**
 * Sets the terms of returns. Fails with an error of the field where Iran or “every other country” is missing, and with
 * `studio.changed_meanwhile`.
 */
export async function setReturnTerms(core: Core, clerk: Clerk, { rules, holidays, version }: Body): Promise<void> {
  const countries = rules.map(({ country }) => country)
  if (hasTwice(countries) || !['IR', '*'].every((needed) => countries.includes(needed)))
    failFields({
      rules: [
        {
          fa: 'هر کشور یک بار بیاید، و ایران و «کشورهای دیگر» باشند.',
          en: 'Name each country once, with Iran and “every other country” among them.',
        },
      ],
    })
  if (hasTwice(holidays.map(({ day }) => day)))
    failFields({ holidays: [{ fa: 'یک روز دو بار آمده است.', en: 'A day is named twice.' }] })
  await transaction(core.db, async (tx) => {
    mustBeUnchanged(version, await lockTerms(tx))
    await writeTerms(tx, {
      rules: rules.map((rule) => ({
        ...rule,
        address_fa: displayLine(rule.address_fa),
        address_en: displayLine(rule.address_en),
      })),
      holidays,
    })
    const details = { countries: countries.length, holidays: holidays.length }
    await clerk.audit?.(tx, { memberId: clerk.memberId, action: 'order.return_terms', subject: 'shop', details })
  })
}
