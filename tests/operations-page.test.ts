import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#server/environment.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const runbooks = readdirSync(join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`)
/** Pages by which somebody runs a house. */
const pages = [
  ...[
    'README.md',
    'docs/commands.md',
    'docs/settings.md',
    'docs/first-day.md',
    'docs/operations.md',
    'docs/slo.md',
    'docs/keys-and-oidc.md',
  ],
  ...['deploy/compose/README.md', ...runbooks],
]
const page = read('docs/operations.md')
const sources = globSync('{src,scripts}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map(read)
  .join('\n')

/** All that a form finds on the pages, each with its page. */
const onPages = (form: RegExp, of: readonly string[] = pages) =>
  of.flatMap((path) => [...read(path).matchAll(form)].map(([whole, part]) => ({ path, named: part ?? whole })))
const lostOf = (found: readonly { path: string; named: string }[], isThere: (named: string) => boolean) =>
  found.filter(({ named }) => !isThere(named)).map(({ path, named }) => `${path}: ${named}`)

test('each command of npm that these pages name is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = onPages(/(?:npm run (?:-s )?|parde (?=[a-z]+:))([a-z][a-z:]*)/g)
  expect(named.length).toBeGreaterThan(40)
  expect(lostOf(named, (name) => scripts[name] !== undefined)).toEqual([])
  expect(page).toContain('npm run -s edge:config')
})

/** Of shells and tests, and two that are wrong on purpose. */
const foreign = new Set([
  ...['STORAGE_TEST_URL', 'TEST_DATABASE_URL', 'CHROMIUM_PATH', 'PARDE_KEY', 'PARDE_IMAGE'],
  ...['BACKUP_T', 'MELAT_API_URL'],
])

test('each setting that they name is one', () => {
  // what the templates of other programs read
  const templates = ['patroni/patroni.yml', 'haproxy/haproxy.cfg', 'pgbouncer/pgbouncer.ini']
    .map((name) => read(`deploy/${name}`))
    .join('\n')
  const isForeign = (name: string) =>
    /^(ETCD|OTEL|LC|NODE)_/.test(name) || templates.includes(`\${${name}}`) || foreign.has(name)
  const named = onPages(/(?<![\w.\-/$])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w*…])/g)
  expect(named.map((one) => one.named)).toContain('DATABASE_DIRECT_URL')
  expect(lostOf(named, (name) => settingNames.includes(name) || isForeign(name))).toEqual([])
})

test('each alert and each metric that they name is told', () => {
  const alerts = [...read('deploy/prometheus/rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
  const named = onPages(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g, ['docs/operations.md', 'docs/slo.md', ...runbooks])
  expect(named.map((one) => one.named)).toContain('BusyLoop')
  expect(lostOf(named, (name) => alerts.includes(name) || ['QuotaExceeded', 'MemoryMax'].includes(name))).toEqual([])
  const metrics = onPages(/`(parde_[a-z_]+)[`{]/g)
  expect(metrics.length).toBeGreaterThan(8)
  const parts = /_(bucket|count|sum)$/
  expect(lostOf(metrics, (name) => sources.includes(`'${name.replace(parts, '')}'`))).toEqual([])
})

/** Files that the operator of a house makes. */
const ofAnOperator = new Set(['deploy/compose/secrets', 'deploy/compose/parde.env'])

/** A heading as the anchor of a link names it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')

test('each file that they name or lead to is there, and each heading', () => {
  const links = pages.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, file = '', anchor]) => {
      const target = file === '' ? path : join(dirname(path), file)
      return { path, target, anchor, named: `${file}#${anchor ?? ''}` }
    }),
  )
  expect(links.length).toBeGreaterThan(40)
  const isThere = ({ target, anchor }: (typeof links)[number]) => {
    if (!existsSync(join(root, target))) return false
    const heads = anchor === undefined ? [] : [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, head = '']) => head)
    return anchor === undefined || heads.map(anchorOf).includes(anchor)
  }
  expect(links.filter((link) => !isThere(link)).map(({ path, named }) => `${path}: ${named}`)).toEqual([])
  const named = onPages(/(?<![\w/.])((?:src|scripts|tests|docs|deploy)\/[\w./@*-]*\w)/g)
  expect(named.length).toBeGreaterThan(40)
  expect(lostOf(named, (path) => globSync(path, { cwd: root }).length > 0 || ofAnOperator.has(path))).toEqual([])
})

test('each address of the studio that they name is one', () => {
  const routes = read('src/web/routes.ts')
  const named = onPages(/(?<![\w/.])\/studio\/([a-z-]+)/g, runbooks)
  expect(named.length).toBeGreaterThan(3)
  expect(lostOf(named, (name) => new RegExp(`(route|prefix)\\('${name}'`).test(routes))).toEqual([])
})

/** Texts marked for another reason: first words of a paragraph, the most important words, words of other programs. */
const emphasis = new Set([
  ...['calls, pages, playing', '4.0 or newer; refuse what is older', 'both standbys lost', 'keyframe interval'],
  ...['After every change of the primary', 'a gigabit of upload feeds 400', 'Never cache', 'request coalescing'],
  ...['Strip `/t/<token>/` from the cache key', 'They have a recovery code.', 'It is the administrator.'],
  ...['They have none, and write to support.', 'patronictl restart parde nodeN'],
])

type Texts = { [key: string]: string | Texts }
const textsIn = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text)))

test('each label in bold and each sentence in quotes of a runbook stands on a page, or in a line of the log', () => {
  const labels = globSync('src/web/i18n/**/*en.json', { cwd: root }).flatMap((path) =>
    textsIn(JSON.parse(read(path)) as Texts),
  )
  const isLabel = (named: string) => {
    const form = new RegExp(
      `(^|\\{)${named.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.+')}(\\}|$)`,
    )
    return labels.some((label) => form.test(label))
  }
  const marked = [...onPages(/\*\*([^*\n]+)\*\*/g, runbooks), ...onPages(/[“"]([A-Za-z][^”"\n]+)[”"]/g, runbooks)]
  const lines = onPages(/`([a-zA-Z]+(?: [a-zA-Z]+){3,}(?: …)?)`/g, runbooks)
  expect(marked.length).toBeGreaterThan(20)
  expect(lines.length).toBeGreaterThan(8)
  const isSaid = (named: string) => sources.includes(named.replace(/ (GET )?…$/, ''))
  const isThere = (named: string) => isLabel(named) || isSaid(named) || emphasis.has(named)
  expect(lostOf([...marked, ...lines], isThere)).toEqual([])
})

test('each step says when it is time, what to do, what it costs and how to go back', () => {
  const steps = page.split(/^## (?=\d\. )/m).slice(1)
  expect(steps).toHaveLength(8)
  const withWork = steps.filter((step) => !step.includes('Nothing to do'))
  expect(withWork).toHaveLength(6)
  for (const step of withWork) for (const part of ['When', 'Do', 'Back']) expect(step).toContain(`**${part}**`)
})
