import { firstViewOf } from '#tests/support/browser/first-view-files.ts'
import { expect, test } from '#tests/support/browser/site-test.ts'

/**
 * The most that a page may ask for until it can be used, as it travels: about a tenth more than it was. Whatever grows one
 * of them is to be weighed against a visitor's line (`npm run bench -- first-view`), and not only against the number. A
 * member's page needs scripts and texts for that; the goal for all of them is 150 kB.
 */
const budgets: readonly {
  page: string
  path: (facts: { paid: number; free: number }) => string
  kB: number
  files: number
}[] = [
  { page: 'home', path: () => '/', kB: 76, files: 10 },
  { page: 'home in English', path: () => '/en', kB: 70, files: 9 },
  { page: 'a film', path: ({ paid }) => `/movie/${paid}`, kB: 82, files: 9 },
  { page: 'search', path: () => `/search?q=${encodeURIComponent('کشتی')}`, kB: 55, files: 8 },
  { page: 'the player', path: ({ free }) => `/play/${free}`, kB: 72, files: 8 },
  { page: 'checkout', path: ({ paid }) => `/purchase/${paid}`, kB: 224, files: 22 },
  { page: 'a ticket', path: () => '/account/tickets/00000000-0000-4000-8000-000000000000', kB: 252, files: 38 },
  { page: 'checkout of the shop', path: () => '/shop/checkout', kB: 254, files: 40 },
]

for (const { page: name, path, kB, files } of budgets)
  test(`until it can be used, ${name} asks for at most ${kB} kB in ${files} files`, async ({ request, facts }) => {
    const view = await firstViewOf(request, path(facts))
    test.info().annotations.push({ type: 'First view', description: `${view.bytes} bytes, ${view.files.length} files` })
    const list = [...view.bytesOf].map(([file, bytes]) => `${bytes} ${file}`).join('\n')
    // the document, its styles and its letters
    expect(view.files.length, list).toBeGreaterThan(3)
    expect(view.files.length, list).toBeLessThanOrEqual(files)
    expect(view.bytes, list).toBeLessThanOrEqual(kB * 1000)
  })

test('what a page is for needs no script, or says that it does', async ({ request, facts }) => {
  const read = async (path: string) => (await request.get(path)).text()
  expect(await read('/')).not.toContain('data-needs-scripts')
  expect(await read(`/movie/${facts.paid}`)).not.toContain('data-needs-scripts')
  // the play button stands in the page, and is pressed again by the scripts
  expect(await read(`/play/${facts.free}`)).toMatch(/data-needs-scripts="soon"[\s\S]*class="pl-big"/)
  expect(await read(`/purchase/${facts.paid}`)).toContain('data-needs-scripts=""')
})
