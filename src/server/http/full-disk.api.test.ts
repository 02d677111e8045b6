import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { testApp } from '#tests/support/api/app.ts'

const t = await testApp()
const { app } = await buildApp(t.core)
app.get('/write', async () => {
  await sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(t.db)
})
app.get('/put', async () => {
  throw new Error('a picture', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })
})
await app.ready()
afterAll(() => app.close())

const ask = (url: string, language = 'en') => app.inject({ url, headers: { 'accept-language-site': language } })
const ready = async () => {
  const answer = await ask('/readyz')
  return [answer.statusCode, answer.json<{ status: string }>().status]
}

test.each(['/write', '/put'])('%s on a full disk is answered with a sentence and when to come back', async (url) => {
  const answer = await ask(url)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('60')
  expect(answer.json()).toMatchObject({
    code: 'server.full',
    message: 'We have no room to write anything new at the moment, and we know. Nothing is lost; try again in a while.',
  })
  expect((await ask(url, 'fa')).json<{ message: string }>().message).toContain('جایی برای نوشتن')
})

test('while the disk of the database is full a process is not ready and says why', async () => {
  await ask('/write')
  expect(await ready()).toEqual([200, 'ready'])
  await sql`
    create function no_room() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(t.db)
  await sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function no_room()`.execute(t.db)
  expect(await ready()).toEqual([200, 'ready'])
  await ask('/write')
  expect(await ready()).toEqual([503, 'no room for the database'])
})
