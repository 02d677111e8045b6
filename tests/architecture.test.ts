import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { unusedWebDoors, violations } from '#tests/support/architecture/find-violations.ts'

const root = join(import.meta.dirname, '..')

function readTree(): Map<string, string> {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(root, file), /\.(ts|tsx|css)$/.test(file) ? readFileSync(file, 'utf8') : '']),
  )
}

test('the sources keep to the walls', () => {
  const tree = readTree()
  expect(tree.size).toBeGreaterThan(50)
  expect(violations(tree).map(({ rule, path, what }) => `${path} [${rule}] ${what}`)).toEqual([])
})

test('every door of the web is gone through', () => {
  expect(unusedWebDoors(readTree())).toEqual([])
  // in an empty tree every door is unused
  expect(unusedWebDoors(new Map())).toContain('src/web/features/payments/wallet/balance.ts')
})

/** One planted fault each: the rule that must notice it, and the files. */
const planted: [rule: string, title: string, files: Record<string, string>][] = [
  ['walls', 'lib imports another layer', { 'src/lib/money/money.ts': `import { pool } from '#db/client.ts'` }],
  ['walls', 'a type crosses a wall', { 'src/contract/a.ts': `import type { Config } from '#server/config.ts'` }],
  ['walls', 'a type is imported in place', { 'src/contract/a.ts': `type A = import('#server/config.ts').Config` }],
  ['walls', 'a lazy import crosses a wall', { 'src/web/a.ts': `const a = await import('#server/config.ts')` }],
  ['walls', 'a re-export crosses a wall', { 'src/web/a.ts': `export { a } from '#db/client.ts'` }],
  ['walls', 'the player knows the product', { 'src/player/react/a.tsx': `import { api } from '#web/api.ts'` }],
  [
    'told words',
    'a search of the studio compares as it likes',
    { 'src/server/features/shop/orders/a-queries.ts': "eb('name', 'ilike', pattern)" },
  ],
  [
    'ends of days',
    'what ends at midnight is said to end on the next day',
    { 'src/web/features/community/a.ts': 'export const a = formatDate(new Date(run.ends_at), locale)' },
  ],
  [
    'told words',
    'the same in a statement',
    { 'src/server/features/shop/orders/a-queries.ts': 'sql`name like ${pattern}`' },
  ],
  [
    'walls',
    'the player’s core knows the page',
    { 'src/player/core/a.ts': `import { host } from '#player/dom/host.ts'` },
  ],
  [
    'walls',
    'the sandbox shares code with the server',
    { 'src/sandbox/a.ts': `import { sign } from '#server/secrets.ts'` },
  ],
  ['walls', 'something imports the pages', { 'src/worker/a.ts': `import { root } from '#web/root.tsx'` }],
  [
    'walls',
    'another feature than media prepares films',
    { 'src/server/features/shop/orders/a.ts': `import '#media/probe.ts'` },
  ],
  [
    'walls',
    'the storage door knows what it keeps',
    { 'src/storage/a.ts': `import { planEncode } from '#media/ladder.ts'` },
  ],
  [
    'walls',
    'the encoder goes to the store',
    { 'src/media/a.ts': `import type { Storage } from '#storage/storage.ts'` },
  ],
  ['walls', 'pages go to the store', { 'src/web/a.ts': `import type { Storage } from '#storage/storage.ts'` }],
  ['walls', 'the product imports a test', { 'src/lib/a.ts': `import { tree } from '../../tests/support/tree.ts'` }],
  ['walls', 'a relative path leaves its layer', { 'src/contract/a.ts': `import { b } from '../lib/b.ts'` }],
  [
    'doors',
    'a room climbs through a window',
    {
      'src/server/features/shop/orders/pay.ts': `import { q } from '#server/features/payments/wallet/wallet-queries.ts'`,
    },
  ],
  [
    'doors',
    'the frame goes around a door',
    { 'src/server/app.ts': `import { q } from './features/payments/wallet/wallet-queries.ts'` },
  ],
  [
    'no circle',
    'three rooms in a ring',
    {
      'src/server/features/shop/goods/one.ts': `import { b } from '../cart/index.ts'`,
      'src/server/features/shop/cart/one.ts': `import { c } from '../orders/index.ts'`,
      'src/server/features/shop/orders/one.ts': `import { a } from '../goods/index.ts'`,
    },
  ],
  [
    'no circle of subjects',
    'notices know the shop, which tells by notices, though no room needs another in a ring',
    {
      'src/server/features/notices/messages/a.ts': `import type { Order } from '#server/features/shop/orders/index.ts'`,
      'src/server/features/shop/goods/a.ts': `import { tell } from '#server/features/notices/messages/index.ts'`,
    },
  ],
  [
    'no circle of subjects',
    'the same in the contract, for a type',
    {
      'src/contract/payments/a.ts': `import type { Cart } from '../shop/carts.ts'`,
      'src/contract/shop/b.ts': `import { Purchase } from '../payments/payments.ts'`,
    },
  ],
  ['subjects', 'a sixteenth', { 'src/server/features/coupons/print/a.ts': '' }],
  ['subjects', 'the same in the contract', { 'src/contract/coupons/a.ts': '' }],
  ['subjects', 'the same in the studio', { 'src/web/features/studio/coupons/print/a.ts': '' }],
  [
    'web doors',
    'a room of the studio climbs into another',
    {
      'src/web/features/studio/memberships/gifts/a.tsx': `import { StateTag } from '#web/features/studio/payments/discounts/discount-words.tsx'`,
    },
  ],
  [
    'no circle',
    'two rooms of the studio need each other',
    {
      'src/web/features/studio/catalog/titles/title-picker.tsx': `import type { Run } from '../series/seasons-card.tsx'`,
      'src/web/features/studio/catalog/series/seasons-card.tsx': `import { TitlePicker } from '../titles/title-picker.tsx'`,
    },
  ],
  [
    'the studio is for staff',
    'a page of visitors takes a field of the studio',
    { 'src/web/features/memberships/gifts/a.tsx': `import { Segments } from '#web/features/studio/form/segments.tsx'` },
  ],
  [
    'the studio is for staff',
    'the frame of the site shows a page of the studio',
    { 'src/web/shell/a.tsx': `import { GiftsPage } from '../features/studio/memberships/gifts/gifts-page.tsx'` },
  ],
  [
    'web doors',
    'a room of the web climbs through a window',
    {
      'src/web/features/memberships/gifts/a.tsx': `import { Statement } from '#web/features/payments/wallet/statement.tsx'`,
    },
  ],
  [
    'web doors',
    'the same by the layer’s own name, for a type',
    {
      'src/web/features/memberships/gifts/a.ts': `import type { TitleOrder } from '#web/features/payments/purchases/title-checkout.tsx'`,
    },
  ],
  [
    'web doors',
    'the same, lazily',
    {
      'src/web/features/memberships/gifts/a.ts': `const page = await import('#web/features/payments/wallet/wallet-page.tsx')`,
    },
  ],
  [
    'no circle',
    'two rooms of the web need each other',
    {
      'src/web/features/payments/purchases/a.ts': `import { walletMoved } from '../wallet/balance.ts'`,
      'src/web/features/payments/wallet/a.ts': `import type { PayWish } from '../purchases/use-pay.ts'`,
    },
  ],
  [
    'rooms of money',
    'a refund asks which type of purchase it is',
    { 'src/server/features/payments/refunds/a.ts': `const isCharge = type === 'CHARGE_WALLET'` },
  ],
  [
    'rooms of money',
    'a table of the books by kinds of products',
    { 'src/server/features/finance/books/a.ts': `const words = { movie: 'film' }` },
  ],
  [
    'rooms of money',
    'the same in a statement',
    { 'src/server/features/payments/purchases/a-queries.ts': "sql`select 1 from products where kind = 'episode'`" },
  ],
  ['sql', 'a statement in a use case', { 'src/server/features/shop/orders/pay.ts': 'await sql`select 1`.execute(db)' }],
  [
    'sql',
    'a typed statement',
    { 'src/server/features/shop/orders/pay.ts': 'await sql<{ n: number }>`select 1`.execute(db)' },
  ],
  ['sql', 'a query in a use case', { 'src/server/features/shop/orders/pay.ts': `db.selectFrom('orders')` }],
  ['sql', 'statements of nothing named', { 'src/server/features/shop/orders/query.ts': `db.selectFrom('orders')` }],
  ['sql', 'a change in a route', { 'src/server/features/shop/orders/routes.ts': `tx.insertInto('orders').values({})` }],
  [
    'environment',
    'a setting read in place',
    { 'src/server/features/shop/orders/pay.ts': 'const url = process.env.BANK' },
  ],
  [
    'packages',
    'a program spawned by a feature',
    { 'src/server/features/media/cut.ts': `import { spawn } from 'node:child_process'` },
  ],
  ['packages', 'the same by its bare name', { 'src/worker/cut.ts': `import { spawn } from 'child_process'` }],
  [
    'packages',
    'a file beside the storage door',
    { 'src/server/features/media/pictures/store-image.ts': `import { writeFile } from 'node:fs/promises'` },
  ],
  [
    'packages',
    'a library of traces in every process',
    { 'src/jobs/queue.ts': `import { trace } from '@opentelemetry/api'` },
  ],
  [
    'packages',
    'the same where it is only asked for',
    { 'src/server/tracing/start-tracing.ts': `import { trace } from '@opentelemetry/api'` },
  ],
  [
    'packages',
    'a picture that is decoded in the web process',
    { 'src/server/features/media/pictures/store-image.ts': `import sharp from 'sharp'` },
  ],
  [
    'packages',
    'the same in another room',
    { 'src/server/features/shop/orders/a.ts': `import { readFileSync } from 'fs'` },
  ],
  [
    'fetch',
    'a call to the outside from a use case',
    { 'src/server/features/shop/orders/pay.ts': `await fetch('https://bank')` },
  ],
  ['fetch', 'a component calls the API by itself', { 'src/web/features/shop/pay.tsx': `globalThis.fetch('/api')` }],
  ['clock', 'a rule reads the clock', { 'src/server/features/shop/orders/pay.ts': 'const due = new Date()' }],
  [
    'addresses',
    'an address as a proxy states it',
    { 'src/server/features/shop/orders/a.ts': 'const ip = context.request.ip' },
  ],
  [
    'packages',
    'a subtitle that is read where everybody waits',
    {
      'src/server/features/media/sound/add-subtitle.ts': `import { readSubtitle } from '#media/subtitles/read-subtitle.ts'`,
    },
  ],
  [
    'packages',
    'a table that is read where everybody waits',
    { 'src/server/features/shop/goods/studio/batch-routes.ts': `import { readTable } from './read-table.ts'` },
  ],
  [
    'packages',
    'lyrics that are read where everybody waits',
    {
      'src/server/features/catalog/music/lyrics.ts': `import { withTranslation } from '#lib/media/lyrics/with-translation.ts'`,
    },
  ],
  [
    'packages',
    'a thread without limits',
    { 'src/server/features/catalog/music/lyrics.ts': `import { Worker } from 'node:worker_threads'` },
  ],
  [
    'standbys',
    'a right read where it may not have arrived',
    { 'src/server/features/playback/play/judge.ts': 'await findRights(await readingDb(core), memberId)' },
  ],
  [
    'standbys',
    'the same past the door',
    { 'src/server/features/payments/wallet/a.ts': 'await read(core.standby ?? core.db)' },
  ],
  ['standbys', 'the same taken apart', { 'src/server/features/payments/wallet/a.ts': 'const { standby } = core' }],
  [
    'transactions',
    'a use case opens one that gives up at a deadlock',
    { 'src/server/features/shop/orders/pay.ts': 'await db.transaction().execute(work)' },
  ],
  ['spreads', 'keys that share a line', { 'src/lib/a.ts': 'export const a = { ...{ b: 1, c: 2 }, d: 3 }' }],
  ['spreads', 'the same in a tag', { 'src/web/ui/a.tsx': 'export const A = () => <p {...{ id, lang }} />' }],
  [
    'searches',
    'a loader that reads its address itself',
    { 'src/web/routes/a.tsx': `const city = new URL(request.url).searchParams.get('city')` },
  ],
  [
    'searches',
    'the same by its name',
    { 'src/web/routes/a.tsx': 'const { searchParams: search } = new URL(request.url)' },
  ],
  [
    'whole texts',
    'an appeal that loses its end',
    { 'src/server/features/community/b.ts': 'export const a = (text: string) => text.slice(0, 2000)' },
  ],
  [
    'whole texts',
    'the same behind a search',
    { 'src/web/a.ts': "export const q = (p: P) => (p.get('q') ?? '').trim().slice(0, most)" },
  ],
  [
    'whole texts',
    'the same by code points',
    { 'src/server/features/community/b.ts': "export const a = Array.from(wish.text).slice(0, most).join('')" },
  ],
  ['whole texts', 'the same by another name', { 'src/lib/a.ts': 'export const a = (b: string) => b.substring(0, 3)' }],
  [
    "the browser's fields",
    'a number that takes Latin digits alone',
    { 'src/web/ui/a.tsx': `export const A = () => <Field label="x" type="number" />` },
  ],
  [
    "the browser's fields",
    'a day of one calendar, at times',
    { 'src/web/ui/a.tsx': `export const A = () => <input type={isDay ? 'date' : 'text'} />` },
  ],
  [
    'typed numbers',
    'an empty field that is zero',
    {
      'src/web/features/studio/shop/orders/a.tsx':
        'export const days = (typed: string) => Number(toLatinDigits(typed)) || 0',
    },
  ],
  [
    'typed numbers',
    'a cell that a pasted mark makes unreadable',
    { 'src/server/features/shop/goods/studio/a.ts': 'export const id = (cell: string) => toLatinDigits(cell).trim()' },
  ],
  ['clock', 'the same by Date.now()', { 'src/lib/due.ts': 'const due = Date.now() + 5' }],
  [
    'rows as they are',
    'a row is said to be something else',
    {
      'src/server/features/shop/orders/order-queries.ts': 'export const first = (rows: unknown[]) => rows[0] as Order',
    },
  ],
  [
    'rows as they are',
    'a column is cast where it is shown',
    { 'src/server/features/shop/orders/present-order.ts': `export const stateOf = (row: Row) => row.state as 'open'` },
  ],
  ['no export *', 'a barrel', { 'src/lib/all.ts': `export * from './money.ts'` }],
  ['no export *', 'a barrel with a name', { 'src/lib/all.ts': `export * as money from './money.ts'` }],
  ['logical styles', 'a margin on the left', { 'src/web/styles/a.css': '.a { margin-left: 4px }' }],
  ['logical styles', 'a place from the right', { 'src/web/styles/a.css': '.a {\n  right: 0;\n}' }],
  ['logical styles', 'text aligned to the left', { 'src/web/styles/a.css': '.a{text-align:left}' }],
  [
    'logical styles',
    'an inline style',
    { 'src/web/ui/a.tsx': 'export const A = () => <p style={{ paddingRight: 4 }} />' },
  ],
  ['logical styles', 'an inline place', { 'src/web/ui/a.tsx': 'export const A = () => <p style={{ left: 4 }} />' }],
  [
    'at the foot',
    'buttons that stay under the bar of phones',
    { 'src/web/features/a.css': '@media (max-width: 760px) { .a { position: sticky; inset-block-end: 0 } }' },
  ],
  ['at the foot', 'the same by a pair', { 'src/web/features/a.css': '.a { inset: auto 0 0; position: fixed }' }],
  [
    'own clock',
    'a deadline by the clock of the device',
    { 'src/web/ui/a.ts': 'export const left = (until: string) => Date.parse(until) - Date.now()' },
  ],
  [
    'own clock',
    'a beginning that has passed',
    { 'src/web/ui/a.ts': 'export const isOver = (at: string) => new Date() >= new Date(at)' },
  ],
  ['names', 'a drawer for everything', { 'src/lib/utils.ts': '' }],
  ['names', 'the same with a prefix', { 'src/server/features/shop/orders/order-service.ts': '' }],
  ['names', 'a name without its subject', { 'src/server/features/shop/orders/rules.ts': '' }],
  ['names', 'capitals', { 'src/web/ui/Button.tsx': '' }],
  ['names', 'a door where none is', { 'src/lib/index.ts': '' }],
  ['words', 'a second word for an attempt', { 'src/server/features/shop/orders/a.ts': 'const openVisit = 1' }],
  ['words', 'the same as a column', { 'src/server/features/shop/orders/a.ts': 'const row = { visit_id: 1 }' }],
  ['words', 'a row that is claimed', { 'src/server/features/payments/refunds/a.ts': 'const claimed = row' }],
  ['words', 'a folder called a place', { 'src/storage/a.ts': 'const placeOf = 1' }],
  ['words', 'a component that keeps', { 'src/web/ui/a.tsx': 'export const A = () => <Keeper />' }],
  ['migrations', 'a number twice', { 'src/db/migrations/0001_a.sql': '', 'src/db/migrations/0001_b.sql': '' }],
  ['migrations', 'a gap', { 'src/db/migrations/0001_a.sql': '', 'src/db/migrations/0003_b.sql': '' }],
  ['migrations', 'no number', { 'src/db/migrations/accounts.sql': '' }],
]

test.each(planted)('[%s] turns red: %s', (rule, _title, files) => {
  expect([...new Set(violations(new Map(Object.entries(files))).map((one) => one.rule))]).toEqual([rule])
})

/** Code that looks like a fault and is allowed. */
const allowed: [title: string, files: Record<string, string>][] = [
  [
    'a list of words in a query',
    { 'src/server/features/shop/orders/order-queries.ts': `export const open = ['a', 'b'] as const` },
  ],
  ['a forbidden word in a comment', { 'src/lib/a.ts': '// never new Date() or process.env\nexport const a = 1' }],
  ['a forbidden word in a text', { 'src/lib/a.ts': `export const a = 'fetch() and export * from'` }],
  ['a date made from a value', { 'src/lib/a.ts': 'export const a = (ms: number) => new Date(ms)' }],
  ['SQL where it lives', { 'src/server/features/shop/orders/order-queries.ts': 'sql`select 1`; db.selectFrom("a")' }],
  ['a room through its door', { 'src/server/features/shop/orders/a.ts': `import { w } from '../delivery/index.ts'` }],
  [
    'a door of the studio',
    {
      'src/web/features/studio/memberships/gifts/a.ts': `import { useDraft } from '#web/features/studio/form/use-draft.ts'`,
    },
  ],
  [
    'a door of the web',
    {
      'src/web/features/memberships/gifts/a.ts': `import { hearWallet } from '#web/features/payments/wallet/balance.ts'`,
    },
  ],
  [
    'a page puts rooms together',
    { 'src/web/routes/a.tsx': `import { W } from '../features/payments/wallet/wallet-page.tsx'` },
  ],
  ['films prepared by the feature media', { 'src/server/features/media/a.ts': `import '#media/probe.ts'` }],
  ['a file of the scratch space', { 'src/server/features/media/scratch.ts': `import { rm } from 'node:fs/promises'` }],
  ['the store behind its door', { 'src/server/core.ts': `import type { Storage } from '#storage/storage.ts'` }],
  [
    'kinds of products in the catalogue',
    { 'src/server/features/catalog/titles/a.ts': `export const a = { movie: 'BUY_MOVIE' }` },
  ],
  ['a room’s own files', { 'src/server/features/shop/orders/a.ts': `import { q } from './order-queries.ts'` }],
  ['the frame’s own files from a feature', { 'src/server/features/media/a.ts': `import { c } from '../../core.ts'` }],
  [
    'logical properties',
    { 'src/web/styles/a.css': '.a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start }' },
  ],
  [
    'what stands above the bar of phones, and what covers the window',
    { 'src/web/ui/a.css': '.a { position: sticky; inset-block-end: var(--foot) } .b { position: fixed; inset: 0 }' },
  ],
  ['a property called left outside of a style', { 'src/web/a.ts': 'export const a = { left: 1 }' }],
  [
    'a visitor, and a gift that is claimed',
    { 'src/server/features/memberships/gifts/a.ts': 'const claimOf = (visitor: V) => 1' },
  ],
  ['a place of an offer', { 'src/server/features/playback/play/a.ts': 'const placesLeft = 1' }],
  ['a word in a text or a comment', { 'src/lib/a.ts': `// keep it\nexport const a = 'a visit'` }],
  ['keys that only some have', { 'src/lib/a.ts': 'export const a = { ...(b ? { c: 1 } : {}), ...d }' }],
  ['the first of a list', { 'src/web/a.ts': 'export const first = <T>(items: T[]) => items.slice(0, 3)' }],
  ['the last left out', { 'src/web/a.ts': 'export const a = (text: string) => text.slice(0, -1)' }],
  ['a test may read the clock', { 'src/lib/a.test.ts': 'const now = Date.now()' }],
]

test.each(allowed)('stays green: %s', (_title, files) => {
  expect(violations(new Map(Object.entries(files)))).toEqual([])
})
