import { describe, expect, it } from 'vitest'
import { codeIn } from '#tests/support/api/inbox.ts'
import { password, wrong } from '#tests/support/houses/login-house.ts'
import { registrations } from '#tests/support/api/registrations.ts'

const { t, inbox, post, readMe, newPhone, start, started, form } = await registrations({ logLevel: 'trace' })

/** Removes times and random ids, which contain any six digits now and then by chance. */
function withoutChance(json: string): string {
  const chance = /^(time|pid|ms|responseTime|reqId|id|\w+_id)$/
  return JSON.stringify(JSON.parse(json, (key, value: unknown) => (chance.test(key) ? undefined : value)))
}

describe('secrets', () => {
  it('stand in no log line and in no row as they are', async () => {
    const { phone, code, token } = await started()
    inbox.refuseSms.push(400)
    const lost = newPhone()
    await start(lost.local)
    await expect.poll(() => inbox.refuseSms.length, { timeout: 15_000 }).toBe(0)
    await start('log.test@example.com')
    const mail = codeIn(await inbox.wait('log.test@example.com'))
    await post('/auth/verify', { user_name: phone.local, code: wrong(code), remember_token: token })
    const verify = await post('/auth/verify', { user_name: phone.local, code, remember_token: token })
    const complete = await post('/auth/compelet', form(phone.local, String(verify.body.remember_token)))
    await post('/auth/login', { user_name: phone.local, password: 'not this one' })
    await readMe(String(complete.body.token))
    const log = t.logLines.map(withoutChance).join('\n')
    expect(log).toContain('/api/v1/auth/verify')
    expect(log).toContain('job failed')
    const secrets = [code, mail, token, String(verify.body.remember_token), String(complete.body.token)]
    const names = [phone.local.slice(1), lost.local.slice(1), 'log.test@example.com', password]
    for (const secret of [...secrets, ...names]) expect(log).not.toContain(secret)

    const tables = ['sessions', 'auth_codes', 'remember_tokens'] as const
    const rows = await Promise.all(tables.map((table) => t.core.db.selectFrom(table).selectAll().execute()))
    const stored = rows
      .flat()
      .map((row) => Object.entries(row).map(([column, value]) => [column, String(value)]))
      .map((row) => withoutChance(JSON.stringify(Object.fromEntries(row))))
      .join('\n')
    for (const secret of secrets) expect(stored).not.toContain(secret)
  })
})
