import { parseArgs } from 'node:util'

export type Asked = { files: string[]; times: number; loops: number }

const usage = `Say which files and how often: npm run test:repeat -- tests/e2e/cart.spec.ts 10
  --loops N   as many busy loops beside the tests (4 unless it is said)`

/** The files, how often, and beside how many loops; a sentence when it cannot be read. */
export function readArguments(args: readonly string[]): Asked | { why: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { loops: { type: 'string', default: '4' } },
      allowPositionals: true,
    })
    const times = Number(positionals.at(-1))
    const files = positionals.slice(0, -1)
    const loops = Number(values.loops)
    const isRight = Number.isInteger(times) && times > 0 && Number.isInteger(loops) && loops >= 0 && files.length > 0
    return isRight ? { files, times, loops } : { why: usage }
  } catch {
    return { why: usage }
  }
}
