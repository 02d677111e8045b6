/**
 * Files that tests read without an import or a name, unknown to the graph of imports. `whole-project.test.ts` keeps
 * these lists true: a file that no test reaches turns it red, and so does an entry that is no longer needed.
 */

/** Tests that read a whole folder, by the files they read. */
export const readByTests: readonly { files: RegExp; tests: readonly string[] }[] = [
  // the walls between layers, the names of files, and the places of planted faults
  { files: /^src\//, tests: ['tests/architecture.test.ts', 'scripts/faults/layers.test.ts'] },
  { files: /^src\/contract\//, tests: ['tests/contract.test.ts'] },
  // words for people, and which room writes which table
  { files: /^src\/(web|contract|server|player)\//, tests: ['tests/plain-persian.test.ts'] },
  { files: /^src\/server\/features\//, tests: ['scripts/tables/tables-page.test.ts'] },
  { files: /^src\/db\/migrations\//, tests: ['scripts/schema/schema.db.test.ts'] },
  { files: /^deploy\//, tests: ['tests/deploy.test.ts'] },
  // which tests are chosen
  {
    files: /^(tests\/e2e\/|tests\/support\/browser\/site-pages|tests\/support\/site-pages|src\/web\/routes)/,
    tests: ['scripts/test/changed/whole-project.test.ts'],
  },
]

/** Files on which nearly every check depends: no choice of tests says enough after a change of them. */
export const concernsAll: readonly RegExp[] = [
  /^package(-lock)?\.json$/,
  /^(vitest|vite|playwright(\.long)?|react-router)\.config\.ts$/,
  /^tests\/support\/(database\/database-server|product\/(e2e-product|held-product|product))\.ts$/,
  /^(\.oxlintrc|\.oxfmtrc|knip|tsconfig[\w.]*)\.json$/,
]

/** Files that no test reads: words for people, settings of tools, what the demo's pictures are drawn from, a font of a page. */
export const readByNobody: readonly RegExp[] = [
  /^[^/]*\.md$/,
  /^docs\/pictures\//,
  /(^|\/)tsconfig[\w.]*\.json$/,
  /^\.(ci\/|dockerignore|gitignore|npmrc)/,
  /^(\.oxlintrc|\.oxfmtrc|knip)\.json$/,
  /^scripts\/demo-art\//,
]
