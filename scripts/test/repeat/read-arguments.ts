import { parseArgs } from 'node:util'

export type Asked = {
  files: string[]
  times: number
  loops: number
  /** Where it is said, answers of the API come late in browser tests, in an order that this number decides. */
  late: number | null
}

const usage = `Say which files and how often: npm run test:repeat -- tests/e2e/cart.spec.ts 10
  --loops N   as many busy loops beside the tests (4 unless it is said)
  --late N    in browser tests answers come late, in an order that the number N decides`

/** The files, how often, and beside how many loops; a sentence when it cannot be read. */
export function readArguments(args: readonly string[]): Asked | { why: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { loops: { type: 'string', default: '4' }, late: { type: 'string' } },
      allowPositionals: true,
    })
    const times = Number(positionals.at(-1))
    const files = positionals.slice(0, -1)
    const loops = Number(values.loops)
    const late = values.late === undefined ? null : Number(values.late)
    const areNumbers = [times, loops, late ?? 0].every((one) => Number.isInteger(one) && one >= 0)
    return areNumbers && times > 0 && files.length > 0 ? { files, times, loops, late } : { why: usage }
  } catch {
    return { why: usage }
  }
}
