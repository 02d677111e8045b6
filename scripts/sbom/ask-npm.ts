import { spawn } from 'node:child_process'
import { npmCommand } from '../tools/run-npm.ts'
import { type Bom, withLicences } from './bom.ts'

/** No test tool; of the platforms' packages all, whatever is installed here. */
const args = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--omit',
  'dev',
  '--package-lock-only',
  '--sbom-type',
  'application',
]

/**
 * The bill of material of the lockfile in `folder`, without what only tests need, by npm itself. Nothing is installed or
 * fetched for it. @throws Error with npm's words when it knows no `sbom` (npm before 10) or cannot read the lockfile
 */
export function askNpm(folder: string): Promise<Bom> {
  const [command, ...before] = npmCommand()
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let answer = ''
    let words = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (words = `${words}${text}`.slice(-2000)))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(`npm could not list the packages: ${words.trim()}`))
      const bom = withLicences(JSON.parse(answer) as Bom)
      // npm names the product after the folder that it lies in
      const product = { ...bom.metadata.component, name: 'parde' }
      resolve({ ...bom, metadata: { ...bom.metadata, component: product } })
    })
  })
}
