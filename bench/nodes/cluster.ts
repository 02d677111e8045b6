import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/start/ports.ts'
import { type Crew, familyOf, isRoot, nobody, postmasterOf, signal, until } from './crew.ts'
import { fillTemplate } from './fill-template.ts'
import type { Programs } from './programs.ts'

const host = '127.0.0.1'
const startSeconds = 120
/** A frozen machine comes back by taking over the new primary's data; on busy disks this takes a while. */
const wholeSeconds = 120

/** What Patroni says of a machine. */
export interface MemberSeen {
  name: string
  /** `leader`, `sync_standby` or `replica`, and others that no machine here has. */
  role: string
  state: string
}

interface Machine {
  name: string
  databasePort: number
  restPort: number
  dataFolder: string
}

/** Three database machines, and the address that leads to the primary. */
export interface Cluster {
  /** The product's database by HAProxy. */
  url: string
  /** The same through PgBouncer in transaction mode. */
  pooledUrl: string
  versions: string
  /** Where Patroni answers, for `npm run nodes:check`. */
  restAddresses: string[]
  leader(): Promise<string>
  /** The standby for which commits wait. */
  synchronous(): Promise<string>
  /** Waits until one leads and two follow, one of them synchronously. */
  whole(): Promise<void>
  /** kill -9 of the database alone. */
  killDatabase(name: string): void
  /** kill -9 of the database and of Patroni, with all their processes. */
  killMachine(name: string): void
  /** The machine is switched on again. */
  startMachine(name: string): void
  freeze(name: string): void
  thaw(name: string): void
  /** Asks Patroni to hand over to the synchronous standby, as `patronictl switchover` does. */
  switchOver(): Promise<void>
}

const secret = () => randomBytes(18).toString('hex')

function ownFolder(...parts: string[]): string {
  const folder = join(...parts)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (isRoot) spawnSync('chown', [`${nobody}:${nobody}`, folder])
  return folder
}

function ownFile(file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 })
  if (isRoot) spawnSync('chown', [`${nobody}:${nobody}`, file])
  return file
}

async function startEtcd(crew: Crew, { etcd }: Programs): Promise<string> {
  const nodes: { name: string; peer: string; client: number }[] = []
  for (const n of [1, 2, 3])
    nodes.push({ name: `etcd${n}`, peer: `http://${host}:${await freePort()}`, client: await freePort() })
  const all = nodes.map(({ name, peer }) => `${name}=${peer}`).join(',')
  for (const { name, peer, client } of nodes) {
    const url = `http://${host}:${client}`
    const options = {
      name,
      'data-dir': ownFolder(crew.folder, name),
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'listen-client-urls': url,
      'advertise-client-urls': url,
      'initial-cluster': all,
      // busy machines: a leader that is late by less is not replaced
      'heartbeat-interval': '200',
      'election-timeout': '2000',
    }
    const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
    crew.run(name, { ...etcd, args: [...etcd.args, ...args] }, { asNobody: true })
  }
  return nodes.map(({ client }) => `${host}:${client}`).join(',')
}

interface Secrets {
  superuser: string
  product: string
  rest: string
  ofNodes: string
}

function patroniConfig(
  machine: Machine,
  at: { crew: Crew; programs: Programs; etcd: string; secrets: Secrets },
): string {
  const { crew, programs, etcd, secrets } = at
  return fillTemplate('patroni/patroni.yml', {
    NODE: machine.name,
    ADDRESS: host,
    NETWORK: '127.0.0.1/32',
    REST_PORT: machine.restPort,
    DATABASE_PORT: machine.databasePort,
    ETCD_HOSTS: etcd,
    REST_PASSWORD: secrets.rest,
    SUPERUSER_PASSWORD: secrets.superuser,
    REPLICATION_PASSWORD: secrets.ofNodes,
    REWIND_PASSWORD: secrets.ofNodes,
    DATA_FOLDER: machine.dataFolder,
    RUN_FOLDER: ownFolder(crew.folder, `${machine.name}-run`),
    POSTGRES_BIN: programs.postgresBin,
    SHARED_BUFFERS: '128MB',
    // three machines on one have no watchdog each
    WATCHDOG: 'off',
  })
}

async function startHaproxy(crew: Crew, { haproxy }: Programs, machines: readonly Machine[]): Promise<number> {
  const port = await freePort()
  const nodes = machines.flatMap(({ name, databasePort, restPort }) => [
    [name.toUpperCase(), `${host}:${databasePort}`],
    [`${name.toUpperCase()}_REST_PORT`, restPort],
  ])
  const text = fillTemplate('haproxy/haproxy.cfg', {
    LISTEN: `${host}:${port}`,
    LISTEN_STANDBYS: `${host}:${await freePort()}`,
    ...Object.fromEntries(nodes),
  })
  const file = ownFile(join(crew.folder, 'haproxy.cfg'), text)
  crew.run('haproxy', { ...haproxy, args: [...haproxy.args, '-db', '-f', file] }, { asNobody: true })
  return port
}

async function startPgbouncer(crew: Crew, { pgbouncer }: Programs, to: { port: number; password: string }) {
  const port = await freePort()
  const text = fillTemplate('pgbouncer/pgbouncer.ini', {
    DATABASE_HOST: host,
    DATABASE_PORT: to.port,
    LISTEN_ADDRESS: host,
    LISTEN_PORT: port,
    USER_FILE: ownFile(join(crew.folder, 'pgbouncer-users'), `"parde" "${to.password}"\n`),
  })
  const file = ownFile(join(crew.folder, 'pgbouncer.ini'), text)
  crew.run('pgbouncer', { ...pgbouncer, args: [...pgbouncer.args, file] }, { asNobody: true })
  return `postgresql://parde:${to.password}@${host}:${port}/parde`
}

async function seenBy({ restPort }: Machine): Promise<MemberSeen[] | null> {
  try {
    const answer = await fetch(`http://${host}:${restPort}/cluster`, { signal: AbortSignal.timeout(1500) })
    return ((await answer.json()) as { members: MemberSeen[] }).members
  } catch {
    return null
  }
}

async function createDatabase(port: number, { superuser, product }: Secrets): Promise<void> {
  const client = new pg.Client({ host, port, user: 'postgres', password: superuser, database: 'postgres' })
  await client.connect()
  await client.query(`create role parde login password '${product}'`)
  await client.query('create database parde owner parde')
  await client.end()
}

/** Starts etcd, the database machines, HAProxy and PgBouncer, with the settings of `deploy`, and an empty database. */
export async function startCluster(crew: Crew, programs: Programs): Promise<Cluster> {
  const secrets = { superuser: secret(), product: secret(), rest: secret(), ofNodes: secret() }
  const etcd = await startEtcd(crew, programs)
  const machines: Machine[] = []
  for (const n of [1, 2, 3]) {
    const name = `node${n}`
    const dataFolder = ownFolder(crew.folder, `${name}-data`)
    machines.push({ name, databasePort: await freePort(), restPort: await freePort(), dataFolder })
    crew.watchDatabase(dataFolder)
  }
  const { patroni } = programs
  for (const machine of machines)
    ownFile(join(crew.folder, `${machine.name}.yml`), patroniConfig(machine, { crew, programs, etcd, secrets }))
  const startMachine = (name: string) =>
    void crew.run(name, { ...patroni, args: [...patroni.args, join(crew.folder, `${name}.yml`)] }, { asNobody: true })
  const members = async () => {
    for (const machine of machines) {
      const seen = await seenBy(machine)
      if (seen !== null) return seen
    }
    return []
  }
  const nameOf = async (role: string) => {
    let found: MemberSeen | undefined
    await until(`a machine is ${role}`, startSeconds, async () => {
      found = (await members()).find((one) => one.role === role && ['running', 'streaming'].includes(one.state))
      return found !== undefined
    })
    return found?.name ?? ''
  }
  const machineOf = (name: string) => {
    const machine = machines.find((one) => one.name === name)
    if (machine === undefined) throw new Error(`There is no machine ${name}.`)
    return machine
  }
  const databaseOf = (name: string) => {
    const pid = postmasterOf(machineOf(name).dataFolder)
    return pid === null ? [] : familyOf(pid)
  }
  const allOf = (name: string) => [...familyOf(crew.pidOf(name)), ...databaseOf(name)]
  for (const { name } of machines) startMachine(name)
  const port = await startHaproxy(crew, programs, machines)
  const whole = () =>
    until('one leads and two follow', wholeSeconds, async () => {
      const seen = await members()
      const isUp = ({ role, state }: MemberSeen) => state === (role === 'leader' ? 'running' : 'streaming')
      return seen.filter(isUp).length === 3 && seen.filter(({ role }) => role === 'sync_standby').length === 1
    })
  await whole()
  await until('HAProxy leads to the primary', startSeconds, () =>
    createDatabase(port, secrets).then(
      () => true,
      () => false,
    ),
  )
  return {
    url: `postgresql://parde:${secrets.product}@${host}:${port}/parde`,
    pooledUrl: await startPgbouncer(crew, programs, { port, password: secrets.product }),
    versions: programs.versions,
    restAddresses: machines.map(({ restPort }) => `${host}:${restPort}`),
    leader: () => nameOf('leader'),
    synchronous: () => nameOf('sync_standby'),
    whole,
    killDatabase: (name) => signal(databaseOf(name).slice(0, 1), 'SIGKILL'),
    killMachine: (name) => signal(allOf(name), 'SIGKILL'),
    startMachine,
    freeze: (name) => signal(allOf(name), 'SIGSTOP'),
    thaw: (name) => signal(allOf(name), 'SIGCONT'),
    async switchOver() {
      const leader = await nameOf('leader')
      const answer = await fetch(`http://${host}:${machineOf(leader).restPort}/switchover`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`patroni:${secrets.rest}`)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ leader, candidate: await nameOf('sync_standby') }),
      })
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${answer.status} ${await answer.text()}`)
    },
  }
}
