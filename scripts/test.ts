/**
 * `npm test`: all checks in one command. `npm test -- lint unit` runs a part, `npm test -- changed` what the work since
 * the merge base may have broken. The last line is always `N passed, N failed`, and the exit code agrees with it.
 */
import { runChanged } from './test/changed/run-changed.ts'
import { chosen } from './test/chosen.ts'
import { runSteps } from './test/run-steps.ts'
import { planSteps, stepNames } from './test/steps.ts'

const asked = chosen([...stepNames, 'changed'])
process.exit(await (asked.includes('changed') ? runChanged() : runSteps(planSteps(asked))))
