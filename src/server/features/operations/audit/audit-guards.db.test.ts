import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { transaction } from '#db/transaction.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { newMember } from '#tests/support/rows/new-rows.ts'
import { audit } from './index.ts'

const { url } = await testDatabase()
const database = connect(url, { max: 2 })
afterAll(() => database.close())
const { db, pool } = database

const { memberId } = await newMember(db, new Date('2026-11-21T09:00:00Z'), { staffRole: 'editor' })
await transaction(db, (tx) => audit(tx, { memberId, action: 'title.changed', subject: 'product:1' }))
const entries = () => db.selectFrom('audit_log').selectAll().execute()
const refusal = { code: '23001', message: 'the audit log is only written on' }

test.each([
  "update audit_log set action = 'title.added'",
  "update audit_log set details = '{}'",
  'update audit_log set member_id = null',
  "update audit_log set at = now() - interval '1 day'",
  'delete from audit_log',
  'truncate audit_log',
  // a session that says that it only copies is no way around
  'set session_replication_role = replica; delete from audit_log',
  `delete from members where id = '${memberId}'`,
])('what staff did can be neither changed nor deleted: %s', async (statement) => {
  const before = await entries()
  expect(before).toHaveLength(1)
  const client = await pool.connect()
  try {
    await expect(client.query(statement)).rejects.toMatchObject(refusal)
  } finally {
    client.release(true)
  }
  expect(await entries()).toEqual(before)
})
