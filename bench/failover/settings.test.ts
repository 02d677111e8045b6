import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')

test('nobody waits at a dead primary while the next one is ready', () => {
  // each retry of a refused connection waits a second, and PgBouncer tries one connection at a time
  expect(read('haproxy/haproxy.cfg')).toMatch(/^ {2}retries 0$/m)
  const again = /^server_login_retry = ([\d.]+)$/m.exec(read('pgbouncer/pgbouncer.ini'))?.[1]
  expect(Number(again)).toBeLessThanOrEqual(0.2)
})

test('the page of operations has no second set of PgBouncer’s settings', () => {
  expect(readFileSync(join(deploy, '..', 'docs', 'operations.md'), 'utf8')).not.toContain('pool_mode')
})
