import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const checkout = join(import.meta.dirname, '..')
const made: string[] = []
afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true })))

/** The programs that setup calls on the system; each writes down how it was called. */
const programs = ['useradd', 'usermod', 'systemctl', 'certbot', 'nginx', 'curl', 'ffmpeg', 'psql', 'parde', 'su', 'id']

/** A machine without anything, and setup on it. */
function emptyMachine() {
  const root = mkdtempSync(join(tmpdir(), 'parde-setup-'))
  made.push(root)
  for (const folder of [
    'bin',
    'opt',
    'usr/local/sbin',
    'etc/systemd/system',
    'etc/nginx/conf.d',
    'etc/nginx/sites-enabled',
  ])
    mkdirSync(join(root, folder), { recursive: true })
  const calls = join(root, 'calls')
  const scripts: Record<string, string> = {
    id: '[ "$1" = -u ] && { echo 0; exit; } || exit 1',
    su: `echo "su $*" >> ${calls}; cat >> ${calls}`,
    parde: `echo "parde $*" >> ${calls}; [ "$1" != admin ] || echo https://cinema.example/en/setup#once`,
  }
  for (const name of programs)
    writeFileSync(join(root, 'bin', name), `#!/bin/bash\n${scripts[name] ?? `echo "${name} $*" >> ${calls}`}\n`, {
      mode: 0o755,
    })
  const run = (answers: Record<string, string>) => {
    writeFileSync(calls, '')
    const { status, stdout, stderr } = spawnSync(join(checkout, 'deploy/systemd/setup'), {
      env: { PATH: `${join(root, 'bin')}:/usr/sbin:/usr/bin:/bin`, PARDE_SETUP_ROOT: root, ...answers },
      input: '',
      encoding: 'utf8',
    })
    return { status, stdout, stderr, calls: readFileSync(calls, 'utf8') }
  }
  const settings = () => readFileSync(join(root, 'etc/parde/env'), 'utf8')
  return { root, run, settings }
}

const answers = {
  SITE: 'cinema.example',
  MAIL_SERVER: 'mail.cinema.example:465',
  MAIL_USER: 'no-reply@cinema.example',
  MAIL_PASSWORD: 'p@ss/w%rd&\\1 "x"',
  MERCHANT: '3a7d1c58-90be-4f26-8c13-6d5e0b2f4a97',
  ADMIN: 'boss@cinema.example',
}

test('setup writes settings with which the house starts, makes its database and processes, and prints the link', () => {
  const { root, run, settings } = emptyMachine()
  const done = run(answers)
  expect(done.stderr).toBe('')
  expect(done.status).toBe(0)

  const given = Object.fromEntries(
    [...settings().matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
  const config = readConfig(given)
  expect(config).toMatchObject({ mode: 'live', publicUrl: 'https://cinema.example', sendFiles: 'accel' })
  expect(config.gateways.zarinpal).toMatchObject({
    merchantId: answers.MERCHANT,
    apiUrl: 'https://payment.zarinpal.com',
  })
  const mail = new URL(config.mail?.smtpUrl ?? '')
  expect([mail.protocol, mail.host, decodeURIComponent(mail.password)]).toEqual([
    'smtps:',
    answers.MAIL_SERVER,
    answers.MAIL_PASSWORD,
  ])
  expect(statSync(join(root, 'etc/parde/env')).mode & 0o777).toBe(0o600)

  const password = new URL(config.databaseUrl).password
  expect(done.calls).toContain(`ALTER ROLE parde PASSWORD '${password}';`)
  expect(readFileSync(join(checkout, 'docs/settings.md'), 'utf8')).toContain(
    /CREATE DATABASE [^$]+/.exec(done.calls)?.[0] ?? 'no database',
  )
  expect(readlinkSync(join(root, 'opt/parde'))).toBe(checkout)
  expect(existsSync(join(root, 'etc/systemd/system/parde-web@.service'))).toBe(true)
  const order = [
    'useradd --system parde',
    'su postgres',
    'parde migrate',
    'systemctl enable --now parde-migrate',
    'certbot',
  ]
  const places = [...order, 'parde edge:config', 'nginx -t', 'systemctl restart nginx', 'parde admin boss@'].map(
    (call) => done.calls.indexOf(call),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(done.stdout).toContain(`\n${given['PARDE_SECRET']}\n`)
  expect(done.stdout.trimEnd()).toMatch(/\/setup#once$/)
})

test('a second run leaves the settings as they are, and needs the administrator alone; a bank may come later', () => {
  const { run, settings } = emptyMachine()
  run({ ...answers, MERCHANT: 'later' })
  expect(settings()).toContain('\n# ZARINPAL_MERCHANT_ID=')
  const before = settings()
  const again = run({ ADMIN: answers.ADMIN })
  expect([again.status, settings()]).toEqual([0, before])
})

test.each([
  ['1935', '\nLIVE_RTMP_PORT=1935\n', true],
  ['later', '\n# LIVE_RTMP_PORT=1935\n', false],
  ['off', '\nLIVE_RTMP_PORT=off\n', false],
])('cameras %s: the line of the settings, and whether their process starts', (CAMERAS, line, starts) => {
  const { run, settings } = emptyMachine()
  const { status, calls } = run({ ...answers, CAMERAS })
  expect([status, calls.includes('systemctl enable --now parde-live')]).toEqual([0, starts])
  expect(settings()).toContain(line)
  expect(() =>
    readConfig(
      Object.fromEntries([...settings().matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value])),
    ),
  ).not.toThrow()
})

test('without an answer it says which is missing, and has touched nothing', () => {
  const { root, run } = emptyMachine()
  const { status, stderr, calls } = run({ SITE: 'cinema.example' })
  expect([status, calls]).toEqual([1, ''])
  expect(stderr).toBe('\nMAIL_PASSWORD is missing: Password at the mail server.\n')
  expect(existsSync(join(root, 'etc/parde'))).toBe(false)
})

test('with a certificate of one’s own nobody is asked for one', () => {
  const { run } = emptyMachine()
  const { status, calls } = run({ ...answers, CERTIFICATE: '/etc/ssl/house.pem', KEY: '/etc/ssl/house.key' })
  expect(status).toBe(0)
  expect(calls).not.toContain('certbot')
  expect(calls).toContain('--certificate /etc/ssl/house.pem --key /etc/ssl/house.key')
})

test('what the page says by hand, setup does', () => {
  const page = readFileSync(join(checkout, 'docs/first-day.md'), 'utf8')
  expect(page).toContain('\n/opt/parde-0.1.0/deploy/systemd/setup\n')
  const script = readFileSync(join(checkout, 'deploy/systemd/setup'), 'utf8')
  const byHand = page.slice(page.indexOf('\n## By hand'))
  const commands = [...byHand.matchAll(/^(?:systemctl (?:daemon|enable)|usermod|useradd|parde edge:config).+$/gm)]
  expect(commands.length).toBe(6)
  for (const [command] of commands) expect(script).toContain(command)
})
