/** Writes docs/openapi.json from the contract. Run it after an intended change of the contract, and read the diff. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '#contract/api.ts'
import { openApi } from '#contract/openapi.ts'

writeFileSync(
  path.join(import.meta.dirname, '..', 'docs', 'openapi.json'),
  `${JSON.stringify(openApi(routes), null, 2)}\n`,
)
