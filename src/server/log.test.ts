import { expect, test } from 'vitest'
import { createLog, safePath } from './log.ts'

const secret = '7ykeTRFz9NMrNtFTl4RrxPsa7cgKV2uH'

test.each([
  [`/api/v1/ticket-gifts/${secret}/accept`, '/api/v1/ticket-gifts/…/accept'],
  [`/api/v1/cases/1001.${secret}/letters`, '/api/v1/cases/…/letters'],
  [`/ticket-gift/${secret}`, '/ticket-gift/…'],
  ['/api/v1/check-ticket/9Q47-R6GT-T5F5', '/api/v1/check-ticket/…'],
  [`/media/t/${secret}/1/a.m4s`, '/media/t/…/1/a.m4s'],
  [`/api/v1/play-info?using_ticket=${secret}`, '/api/v1/play-info'],
  [`/media/pictures/${secret}/still/1.jpg`, '/media/pictures/…/still/1.jpg'],
  [`/media/candidates/${secret}/7`, '/media/candidates/…/7'],
  ['/api/v1/guest-seat', '/api/v1/guest-seat'],
  ['/guest', '/guest'],
])('the log writes %s without its secret', (url, written) => {
  expect(safePath(url)).toBe(written)
})

test('a line says why something failed and how a program ended, and holds nothing that lets somebody in', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, 'test', { write: (line) => void lines.push(line) })
  log.info({ code: 1 }, 'a program ended')
  log.info({ code: 'title.not_found' }, 'refused')
  const secrets = { code_value: secret, passphrase: secret, password: secret, token: secret }
  log.info({ ...secrets, sent: secrets }, 'a letter')
  expect(lines.slice(0, 2).map((line) => (JSON.parse(line) as { code: unknown }).code)).toEqual([1, 'title.not_found'])
  expect(lines[2]).not.toContain(secret)
})

test('an error of the database says which rule it broke, quotes no row, and is never longer than a page', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, 'test', { write: (line) => void lines.push(line) })
  const refused = Object.assign(new Error(`too big: ${'word '.repeat(500_000)}`), {
    code: '23505',
    constraint: 'members_user_name',
    table: 'members',
    detail: `Key (user_name)=(${secret}) already exists.`,
    where: secret,
    internalQuery: secret,
  })
  log.error({ err: new Error('request', { cause: refused }) }, 'wrapped')
  log.error({ err: refused }, 'request failed')
  expect(lines.map((line) => line.length < 15_000)).toEqual([true, true])
  expect(lines.join('')).not.toContain(secret)
  const { err } = JSON.parse(lines[1] ?? '') as { err: Record<string, string> }
  expect(err).toMatchObject({ code: '23505', constraint: 'members_user_name', table: 'members' })
  expect(err['stack']).toContain('log.test.ts')
})
