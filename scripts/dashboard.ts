/** Writes the dashboard file again after a change of its panels: `node_modules/.bin/node scripts/dashboard.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDashboard } from './dashboard/dashboard.ts'

const file = join(import.meta.dirname, '..', 'deploy', 'grafana', 'parde.json')
writeFileSync(file, `${JSON.stringify(makeDashboard(), null, 1)}\n`)
