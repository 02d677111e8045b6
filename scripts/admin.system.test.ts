import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'

const { url } = await testDatabase()
const { db, pool } = connect(url, { max: 2 })
afterAll(() => pool.end())

const kept = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

function admin(...args: string[]) {
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...args], {
    env: { ...kept, DATABASE_URL: url, PUBLIC_URL: 'https://cinema.example' },
    encoding: 'utf8',
  })
  return { code: run.status, out: run.stdout, err: run.stderr.trim() }
}

async function member() {
  const { memberId } = await newMember(db, new Date())
  const { user_name: userName } = await db
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('user_name')
    .executeTakeFirstOrThrow()
  const role = async () => {
    const now = db.selectFrom('members').where('id', '=', memberId).select('staff_role')
    return (await now.executeTakeFirstOrThrow()).staff_role
  }
  return { userName, role }
}

test('somebody without an account gets a link, and a member becomes an administrator once', async () => {
  const invited = admin('new@cinema.example')
  expect([invited.code, invited.err]).toEqual([0, ''])
  expect(invited.out).toMatch(/^There is no account new@cinema\.example yet\. .*\nhttps:\/\/cinema\.example\/\S+\n$/)
  const { userName, role } = await member()
  expect(admin(userName)).toMatchObject({
    code: 0,
    out: `${userName} is an administrator now: https://cinema.example/en/studio\n`,
  })
  expect(await role()).toBe('admin')
  expect(admin(userName)).toMatchObject({ code: 0, out: `${userName} is an administrator already.\n` })
})

test.each([
  [['nobody'], /^"nobody" is neither an e-mail address nor a mobile number\. /],
  [['nobody@cinema.example', '--reset-factors'], /^There is no account nobody@cinema\.example\.$/],
  [['nobody@cinema.example', '--sign-in'], /^Nobody of staff is called nobody@cinema\.example\.$/],
  [['nobody@cinema.example', '--reset'], /^Say whom: /],
])('%j is refused with a sentence, and a script that calls it notices', (args, sentence) => {
  const { code, out, err } = admin(...args)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(sentence)
})

test('a member without a second step of sign-in is said to have none, and nothing is wrong', async () => {
  const { userName } = await member()
  const words = `${userName} has no second step of sign-in.\n`
  expect(admin(userName, '--reset-factors')).toEqual({ code: 0, out: words, err: '' })
})
