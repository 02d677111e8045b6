import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { testApp } from '#tests/support/api/app.ts'
import { testInbox } from '#tests/support/api/inbox.ts'
import { startTestWorker } from '#tests/support/processes/worker.ts'
import { deriveKey, seal } from '#server/secrets.ts'
import { notifyMember } from '../jobs.ts'
import { moveOldLetter } from './move-old-letter.ts'

const inbox = await testInbox()
const t = await testApp(inbox.config)
const { db, core } = t

/** A letter as a version before notices had a queue sealed it. */
const waiting = (letter: object) => ({
  id: randomUUID(),
  sealed: seal(deriveKey(core.config.secret, 'accounts.notice'), Buffer.from(JSON.stringify(letter))).toString(
    'base64url',
  ),
})
const noticesOf = (id: string) => db.selectFrom('notices').where('id', '=', id).selectAll().execute()

test('letters that waited in the old queue at an upgrade arrive, in their words', async () => {
  const news = { kind: 'password_changed', endedOthers: true }
  const message = { kind: 'message', subject: 'Rain is cancelled', lines: ['Your tickets: http://parde.test/t'] }
  const letters = [
    waiting({ to: '+989120000021', locale: 'fa', notice: news }),
    waiting({ to: 'old@example.com', locale: 'en', notice: message }),
  ]
  await transaction(db, async (tx) => {
    for (const letter of letters) await core.queue.enqueue(tx, notifyMember, letter)
  })
  const worker = await startTestWorker(t)
  const [sms, mail] = [await inbox.wait('09120000021'), await inbox.wait('old@example.com')]
  await worker.stop()
  expect(sms.text).toContain('رمز حساب شما در پرده عوض شد')
  expect(sms.text).toContain('دستگاه‌های دیگر از حساب خارج شدند.')
  expect(mail.text).toContain('Your tickets: http://parde.test/t')
})

test('a letter whose worker dies after it moved is moved once', async () => {
  const letter = waiting({ to: 'once@example.com', locale: 'en', notice: { kind: 'user_name_changed' } })
  await Promise.all([moveOldLetter(core, letter), moveOldLetter(core, letter)])
  await moveOldLetter(core, letter)
  expect(await noticesOf(letter.id)).toHaveLength(1)
  const worker = await startTestWorker(t)
  await inbox.wait('once@example.com')
  await expect.poll(async () => (await noticesOf(letter.id))[0]?.state, { timeout: 15_000 }).toBe('sent')
  await worker.stop()
  expect(inbox.received.filter((message) => message.to === 'once@example.com')).toHaveLength(1)
})
