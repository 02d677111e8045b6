import type { Tx } from '#db/client.ts'
import type { MemberId } from '#lib/ids.ts'
import { isLocale } from '#lib/text/locale.ts'
import type { Core } from '#server/core.ts'
import { tellAddress } from '#server/features/notices/messages/index.ts'
import { type AccountNews, accountWords } from './account-words.ts'

/**
 * Tells an account's address what happened to it, in the commit of the transaction; of a name that was changed this is
 * the old one. `id` is null where the account ends in the same commit.
 */
export async function tellAccount(
  tx: Tx,
  core: Pick<Core, 'config' | 'queue' | 'clock'>,
  to: { id: MemberId | null; user_name: string; language: string; news: AccountNews },
): Promise<void> {
  const locale = isLocale(to.language) ? to.language : 'fa'
  const words = accountWords(to.news, locale)
  await tellAddress(tx, core, { kind: 'security', memberId: to.id, address: to.user_name, locale, words })
}
