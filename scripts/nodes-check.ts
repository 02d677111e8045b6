/**
 * `npm run nodes:check -- 10.0.0.11:8008 10.0.0.12:8008 10.0.0.13:8008`: asks Patroni on each database machine, and ends
 * with exit code 1 and a sentence for each thing with which paid purchases could be lost (docs/runbooks/database.md).
 * Reads only, and needs no password.
 */
import { faultsOfNodes, type NodeSeen, type SettingsSeen } from './nodes/judge-nodes.ts'

const patienceMs = 3000
const addresses = process.argv.slice(2)
if (addresses.length === 0 || addresses.some((address) => !/^[\w.-]+:\d+$|^\[[\da-f:]+\]:\d+$/i.test(address))) {
  console.error(
    'Name where Patroni answers on each database machine: npm run nodes:check -- HOST:8008 HOST:8008 HOST:8008',
  )
  process.exit(2)
}

async function read<Told>(address: string, path: string): Promise<Told | null> {
  try {
    // a machine that is no primary answers 503, with the same words
    const answer = await fetch(`http://${address}${path}`, { signal: AbortSignal.timeout(patienceMs) })
    return (await answer.json()) as Told
  } catch {
    return null
  }
}

const nodes = await Promise.all(
  addresses.map(async (address): Promise<NodeSeen> => ({ address, told: await read(address, '/patroni') })),
)
const answering = nodes.find(({ told }) => told !== null)
const settings = answering === undefined ? null : await read<SettingsSeen>(answering.address, '/config')
for (const { address, told } of nodes)
  if (told !== null)
    console.log(
      `${address} ${told.patroni?.name ?? ''}: ${told.role}, ${told.state}, Patroni ${told.patroni?.version}, PostgreSQL ${told.server_version}`,
    )
const faults = faultsOfNodes(nodes, settings)
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log('The database machines are right.')
process.exitCode = faults.length === 0 ? 0 : 1
