import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/api/app.ts'
import { newMember, newProduct } from '#tests/support/rows/new-rows.ts'
import { findOpenApiTool, openApiDescription, openApiToolsFolder } from '#tests/support/machines/openapi-tools.ts'

const generator = findOpenApiTool('openapi-typescript')
const compiler = findOpenApiTool('tsc')
const isThere = generator !== null && compiler !== null

/** A program of a stranger, who knows the description only. Its types fail where the description names less than is asked. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api.js'

declare const process: { argv: string[]; stdout: { write(text: string): void } }
const [origin = '', token = '', id = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl: origin })
const asMember = { headers: { Authorization: 'Bearer ' + token } }

const found = await client.GET('/api/v1/products/{id}/reactions', { params: { path: { id: Number(id) } } })
const likes: number = found.data!.likes

const toggled = await client.POST('/api/v1/products/{id}/like-toggle', {
  params: { path: { id: Number(id) } },
  body: { wanted: true },
  ...asMember,
})
const own: -1 | 0 | 1 = toggled.data!.reactions.own

const me = await client.GET('/api/v1/me', asMember)
const name: string = me.data!.me.user_name

const refused = await client.GET('/api/v1/me')
const code: string = refused.error!.code

const wrong = await client.POST('/api/v1/auth/init', { body: { user_name: '' } })
const faults: Record<string, string[]> | undefined = wrong.error!.errors

// @ts-expect-error there is no such call
await client.GET('/api/v1/nothing')

process.stdout.write(JSON.stringify({ likes, own, name, code, fields: Object.keys(faults ?? {}) }))
`

const compiling = {
  strict: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
  outDir: 'out',
}

// beside the packages, so that its imports are found
const folder = isThere ? mkdtempSync(path.join(openApiToolsFolder, 'client-')) : ''
afterAll(() => folder === '' || rmSync(folder, { recursive: true, force: true }))

const start = promisify(execFile)
/** Its output; fails with what it wrote when it ends with another code than 0. */
const run = async (command: string, args: readonly string[]): Promise<string> =>
  (await start(command, [...args], { cwd: folder })).stdout

test.skipIf(!isThere)(
  'a client that others generate from the description compiles, and its calls are answered',
  async () => {
    const { app, db, clock } = await testApp()
    const { productId } = await newProduct(db, clock.now())
    const { token, memberId } = await newMember(db, clock.now())
    const { user_name: name } = await db
      .selectFrom('members')
      .where('id', '=', memberId)
      .select('user_name')
      .executeTakeFirstOrThrow()
    writeFileSync(path.join(folder, 'client.ts'), program)
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: compiling, files: ['client.ts'] }),
    )
    await run(generator ?? '', [openApiDescription, '--output', 'api.ts'])
    await run(compiler ?? '', ['--project', '.'])
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const said: unknown = JSON.parse(await run(process.execPath, ['out/client.js', origin, token, String(productId)]))
    expect(said).toEqual({ likes: 0, own: 1, name, code: 'auth.required', fields: ['user_name'] })
  },
)
