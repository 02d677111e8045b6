/**
 * `npm test`: all checks in one command. `npm test -- lint unit` runs a part. The last line is always `N passed, N
 * failed`, and the exit code agrees with it.
 */
import { chosen } from './test/chosen.ts'
import { runSteps } from './test/run-steps.ts'
import { planSteps, stepNames } from './test/steps.ts'

process.exit(await runSteps(planSteps(chosen(stepNames))))
