import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoAccount, demoAccounts, demoPassword } from '#db/seed/accounts.ts'
import { transaction } from '#db/transaction.ts'
import { normaliseUserName } from '#lib/typed/user-name.ts'
import type { Core } from '../core.ts'
import { hashPassword, insertProfile, registerMember } from '#server/features/accounts/members/index.ts'
import { daysAgo } from './days-ago.ts'
import { findMember } from './demo-queries.ts'

/** Creates missing accounts; existing ones keep their owners' changes. */
export async function seedMembers(core: Core): Promise<void> {
  for (const account of demoAccounts) {
    const userName = normaliseUserName(account.user_name)
    if ('refused' in userName) throw new Error(`the demo's user name ${account.user_name} is no user name`)
    if ((await findMember(core.db, userName.normal)) !== undefined) continue
    const passwordHash = await hashPassword(demoPassword)
    const now = daysAgo(core, account.member_for_days ?? 0).clock.now()
    const registration = {
      userName,
      firstName: account.first_name[account.language],
      lastName: account.last_name[account.language],
      birthDay: account.birth_day,
      country: account.country,
      locale: account.language,
      passwordHash,
      staffRole: account.staff_role,
    }
    await transaction(core.db, async (tx) => {
      const memberId = await registerMember(tx, registration, now)
      if (memberId === null) return
      for (const { name, avatar, age_limit } of account.profiles ?? [])
        await insertProfile(tx, {
          member_id: memberId,
          name: name[account.language],
          avatar,
          age_limit,
          created_at: now,
        })
    })
  }
}

/** Writes `demo-accounts.json` for the sandbox page: completely or not at all. */
export async function writeAccounts(core: Core): Promise<void> {
  const file = join(core.config.dataDir, 'demo-accounts.json')
  await mkdir(core.config.dataDir, { recursive: true })
  const handle = await open(`${file}.part`, 'w')
  await handle.writeFile(JSON.stringify(demoAccounts.map(describe), null, 2))
  await handle.sync()
  await handle.close()
  await rename(`${file}.part`, file)
}

function describe(account: DemoAccount): Record<string, string> {
  const { title_fa, title_en, user_name, note_fa, note_en } = account
  return {
    role: account.staff_role ?? 'member',
    title_fa,
    title_en,
    user_name,
    password: demoPassword,
    note_fa,
    note_en,
  }
}
