import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtProgram } from './built-program.ts'

test('the program of these sources names lines of sources in its errors', async () => {
  const folder = await builtProgram(join(import.meta.dirname, '..', '..'))
  // a process without settings ends in order; here that end is an error
  const thrown = 'data:text/javascript,process.exit = () => { throw new Error("an end that is an error") }'
  const args = ['--enable-source-maps', '--import', thrown, join(folder, 'web.js')]
  const { stderr } = spawnSync(process.execPath, args, { env: {}, encoding: 'utf8' })
  expect(stderr).toContain('an end that is an error')
  expect(stderr).toMatch(/src\/server\/own-settings\.ts:\d+:\d+/)
  expect(stderr).toMatch(/src\/server\/main\.ts:\d+:\d+/)
})
