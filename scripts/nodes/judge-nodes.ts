/** The report of a machine's Patroni on itself (`GET /patroni`); null: it does not answer. */
export interface NodeSeen {
  address: string
  told: {
    state?: string
    role?: string
    /** Of a standby. */
    replication_state?: string
    /** Commits wait for this one. */
    sync_standby?: boolean
    server_version?: number
    watchdog_failed?: boolean
    /** Somebody has told Patroni not to act. */
    pause?: boolean
    patroni?: { version?: string; name?: string }
  } | null
}

/** The settings that all machines have in common (`GET /config`). */
export interface SettingsSeen {
  ttl?: number
  loop_wait?: number
  retry_timeout?: number
  synchronous_mode?: boolean | string
  synchronous_mode_strict?: boolean | string
}

/** Below it a machine that wakes up takes back the lease that another one has, and paid purchases are lost. */
const leastPatroni = 4
const leastPostgres = 150_000
const leastNodes = 3
/** A lease that is longer keeps the house closed for longer when a machine is lost. */
const longestLease = 30

const isOn = (setting: boolean | string | undefined): boolean => setting === true || setting === 'on'

/** Patroni before 4 said `master`. */
const isPrimary = ({ role }: { role?: string }): boolean => role === 'primary' || role === 'master'

function faultsOfNode({ address, told }: NodeSeen): string[] {
  if (told === null) return [`${address} does not answer.`]
  const version = told.patroni?.version ?? 'without a version'
  const faults: string[] = []
  if (!(Number.parseInt(version, 10) >= leastPatroni))
    faults.push(
      `${address} has Patroni ${version}: it must be ${leastPatroni}.0 or newer, or paid purchases can be lost.`,
    )
  if ((told.server_version ?? 0) < leastPostgres)
    faults.push(`${address} has PostgreSQL ${told.server_version ?? 'without a version'}, older than 15.`)
  if (told.state !== 'running') faults.push(`${address} is ${told.state ?? 'in no state'}.`)
  else if (!isPrimary(told) && told.replication_state !== 'streaming')
    faults.push(`${address} does not follow the primary.`)
  if (told.pause === true) faults.push(`${address}: Patroni is paused, so nobody takes over: patronictl resume.`)
  if (told.watchdog_failed === true) faults.push(`${address} has no watchdog that works.`)
  return faults
}

/** Finds the faults of a group of database machines, one sentence each. */
export function faultsOfNodes(nodes: readonly NodeSeen[], settings: SettingsSeen | null): string[] {
  const faults = nodes.flatMap(faultsOfNode)
  if (nodes.length < leastNodes) faults.push(`${nodes.length} machines are named: there must be ${leastNodes}.`)
  const leaders = nodes.filter(({ told }) => told !== null && isPrimary(told))
  if (leaders.length !== 1) faults.push(`${leaders.length} machines say that they are the primary.`)
  if (!nodes.some(({ told }) => told?.sync_standby === true)) faults.push('No standby is synchronous: nobody can buy.')
  if (settings === null) return [...faults, 'No machine tells the settings.']
  if (!isOn(settings.synchronous_mode)) faults.push('synchronous_mode is off: a purchase could be on one machine only.')
  if (!isOn(settings.synchronous_mode_strict))
    faults.push('synchronous_mode_strict is off: without a standby, purchases would be on one machine only.')
  if ((settings.ttl ?? longestLease) > longestLease) faults.push(`ttl is ${settings.ttl}: more than ${longestLease} s.`)
  return faults
}
