/**
 * Pages that browser tests reach only by pressing something, so that no address in their sources names them: the page's
 * file, and the tests. A state of `site-pages.ts` is named after it.
 */
export const reachedByPress: Readonly<Record<string, readonly string[]>> = {
  'src/web/routes/festival-pass.tsx': ['tests/e2e/festival-pass'],
  'src/web/routes/screening-tickets.tsx': ['tests/e2e/tickets', 'tests/e2e/ticket-hands', 'tests/e2e/cafe-evening'],
  'src/web/routes/studio/person.tsx': ['state:studio, a person'],
}

/** Pages that no browser test opens; what they do is held by tests of their features. */
export const openedByNoTest: readonly string[] = [
  'src/web/routes/studio/cafe.tsx',
  'src/web/routes/studio/festival.tsx',
  'src/web/routes/studio/report-parties.tsx',
  'src/web/routes/studio/reports.tsx',
  'src/web/routes/studio/stock-book.tsx',
  'src/web/routes/studio/webhook.tsx',
]
