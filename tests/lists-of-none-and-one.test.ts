import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { drawnPage as Draw, Told } from '#tests/support/pages/drawn-page.tsx'
import { faultsOfWords } from '#tests/support/pages/faults-of-words.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'src', 'web', 'routes')

const shared = vi.hoisted(() => ({ told: undefined as unknown as Told }))

vi.mock('#web/api.ts', async (original) => {
  const { sampleOf } = await import('#tests/support/pages/sample-answers.ts')
  const { routes } = await import('#contract/api.ts')
  return {
    ...(await original<object>()),
    call: (key: string) => {
      const route = routes.find(({ method, path: own }) => `${method} ${own}` === key)
      return route === undefined ? Promise.reject(new Error(key)) : Promise.resolve(sampleOf(route, shared.told.many))
    },
  }
})
// what only the browser asks for is told at the second drawing
vi.mock('#web/use-member-data.ts', () => {
  const useTold = (key: string, ask: (signal: AbortSignal) => Promise<unknown>) => {
    const known = shared.told.ask(key, ask)
    const data = known === null ? { state: 'waiting' } : { state: 'error' in known ? 'failed' : 'loaded', ...known }
    return { data, reload: () => undefined, replace: () => undefined }
  }
  return { useMemberData: useTold, useGrownUpData: useTold }
})
vi.mock('#web/features/studio/use-answer.ts', () => ({
  useAnswer: (key: string, ask: (signal: AbortSignal) => Promise<unknown>) => {
    const known = shared.told.ask(key, ask)
    return {
      value: known !== null && 'value' in known ? known.value : null,
      error: known !== null && 'error' in known ? known.error : null,
      isFresh: known !== null,
      reload: () => undefined,
      put: () => undefined,
    }
  },
}))
/** Pages that show one thing, and refuse the address or the text of a made-up one. */
const ofOneThing = new Set([
  'account/receipt',
  'account/ticket',
  'album',
  'landing',
  'not-found',
  'pay-result',
  'plan',
  'purchase',
  'screening-tickets',
  'studio/order-papers',
  'studio/webhook',
  'support',
  'ticket-gift',
  'topic',
])
/** Words of a programmer’s page, in which «null» is a word; and names that another answer brings. */
const withOwnWords = new Set(['webhooks', 'studio/festival'])

const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => name.replace(/\.tsx$/, ''))
  .filter((name) => !ofOneThing.has(name) && !withOwnWords.has(name))

let drawnPage: typeof Draw
beforeAll(async () => {
  const drawing = await import('#tests/support/pages/drawn-page.tsx')
  shared.told = new drawing.Told()
  drawnPage = drawing.drawnPage
  // to load the parts of the pages takes longer than a hook usually has
}, 120_000)

describe.each(files)('%s', (name) => {
  test.each([
    ['fa', 0],
    ['fa', 1],
    ['en', 0],
    ['en', 1],
  ] as const)('in %s with %i', async (locale, many) => {
    const page = (await import(path.join(folder, `${name}.tsx`))) as Parameters<typeof Draw>[0]
    const html = await drawnPage(page, { address: `/${name}`, locale, told: shared.told, many })
    expect(faultsOfWords(html, locale)).toEqual([])
  })
})

/** Pages that ask by the hooks for a small part alone, which is left out where it fails. */
const withoutThePart = new Set(['person', 'plans', 'screening'])
/** Pages whose addresses hold a number of this form. */
const ofUuids = new Set(['account/receipt', 'account/ticket', 'pay-result'])

describe('while the house answers nothing', () => {
  const pages = [...files, ...ofUuids].filter((name) => !name.startsWith('studio') && !withoutThePart.has(name))
  const asking: string[] = []
  beforeAll(() => void (shared.told.fails = true))
  afterAll(() => void (shared.told.fails = false))
  test.each(pages)('%s says so, and how to try again', async (name) => {
    const page = (await import(path.join(folder, `${name}.tsx`))) as Parameters<typeof Draw>[0]
    const id = ofUuids.has(name) ? 'f3b1c9a2-0d5e-4c7a-9b7e-1f2a3b4c5d6e' : undefined
    const html = await drawnPage(page, { address: `/${name}`, locale: 'en', told: shared.told, many: 1, id })
    if (!shared.told.hasAsked) return
    asking.push(name)
    expect(html).toContain('Try again')
    expect(html).not.toContain('skeleton')
  })

  test('pages of members were among them', () => {
    expect(asking.filter((name) => name.startsWith('account/')).length).toBeGreaterThan(20)
    expect(asking).toEqual(expect.arrayContaining(['pay-result', 'shop/checkout', 'host', 'account/ticket']))
  })
})
