import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOpenApiTool, openApiDescription, openApiToolsFolder } from '#tests/support/machines/openapi-tools.ts'
import { ensureOpenApiTools } from './ensure-openapi-tools.ts'
import type { Step } from './run-steps.ts'
import { toolEnvironment } from './run-tool.ts'
import { check, fail } from './tally.ts'

function passes(program: 'redocly' | 'spectral', args: readonly string[]): boolean {
  const file = findOpenApiTool(program)
  if (file === null) return false
  const env = toolEnvironment({ REDOCLY_TELEMETRY: 'off' })
  return (
    spawnSync(file, [...args], { cwd: openApiToolsFolder, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  )
}

/** Redocly and Spectral find no error in the API description by their usual rules. */
export const descriptionStep: Step = {
  name: 'description',
  run: async () => {
    if (!ensureOpenApiTools()) return { tally: fail('the programs that read an API description cannot be had here') }
    const rules = join(openApiToolsFolder, 'spectral.yaml')
    writeFileSync(rules, 'extends: ["spectral:oas"]\n')
    const isRight = [
      passes('redocly', ['lint', openApiDescription, '--format=stylish']),
      passes('spectral', ['lint', openApiDescription, '--ruleset', rules]),
    ]
    return { tally: check(isRight.every(Boolean), 'the API description has an error') }
  },
}
