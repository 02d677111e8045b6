/**
 * `npm run bench -- http` runs one of the measurements next to this file. Each prints ratios against a named baseline.
 *
 *   npm run bench -- --smallest             every bench that no step of the long run runs whole, in its smallest size
 *   npm run bench -- --smallest http live   these
 *   npm run bench -- --smallest --check     those that are a part of `npm test`
 */
import { benches, type BenchName, benchNames, benchOf } from './benches.ts'
import { runSmallest } from './smallest.ts'

const isBench = (name: string): name is BenchName => name in benches
const [first = '', ...rest] = process.argv.slice(2)

function refuse(name: string): never {
  console.error(`There is no measurement called "${name}". There are: ${benchNames.join(', ')}.`)
  process.exit(2)
}

if (first === '--smallest') {
  const unknown = rest.find((name) => !isBench(name) && name !== '--check')
  if (unknown !== undefined) refuse(unknown)
  const left = benchNames.filter((name) =>
    rest.includes('--check') ? benchOf(name).isInCheck === true : benchOf(name).longStep === undefined,
  )
  const named = rest.filter(isBench)
  process.exitCode = await runSmallest(named.length > 0 ? named : left)
} else if (isBench(first)) {
  // a bench reads its own words where it stood itself
  process.argv.splice(2, 1)
  await benches[first].run()
} else refuse(first)
