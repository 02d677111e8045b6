/**
 * `npm run test:long`: checks that take too long for every change. `npm run test:long -- storm` runs a part. The last
 * line is always `N passed, N failed`, and the exit code agrees with it.
 */
import { chosen } from './test/chosen.ts'
import { longSteps } from './test/long-steps.ts'
import { runSteps } from './test/run-steps.ts'

const asked = chosen(longSteps.map(({ name }) => name))
process.exit(await runSteps(longSteps.filter(({ name }) => asked.length === 0 || asked.includes(name))))
