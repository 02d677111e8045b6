import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/start/ports.ts'
import { type Crew, until } from './crew.ts'
import { fillTemplate } from './fill-template.ts'
import { host, Machines, newSecrets, type Secrets } from './machines.ts'
import { ownFile, ownFolder } from './own-files.ts'
import type { Programs } from './programs.ts'

const reachedSeconds = 120

/** Three database machines, and the addresses that lead to the primary. */
export interface Cluster {
  machines: Machines
  /** The product's database by HAProxy. */
  url: string
  /** The same through PgBouncer in transaction mode. */
  pooledUrl: string
  versions: string
}

async function startEtcd(crew: Crew, { etcd }: Programs): Promise<string> {
  const nodes: { name: string; peer: string; client: string }[] = []
  for (const n of [1, 2, 3])
    nodes.push({
      name: `etcd${n}`,
      peer: `http://${host}:${await freePort()}`,
      client: `${host}:${await freePort()}`,
    })
  const all = nodes.map(({ name, peer }) => `${name}=${peer}`).join(',')
  for (const { name, peer, client } of nodes) {
    const options = {
      name,
      'data-dir': ownFolder(crew.folder, name),
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'listen-client-urls': `http://${client}`,
      'advertise-client-urls': `http://${client}`,
      'initial-cluster': all,
      // as docs/runbooks/database.md has it
      'heartbeat-interval': '200',
      'election-timeout': '2000',
    }
    const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
    crew.run(name, { ...etcd, args: [...etcd.args, ...args] }, { asNobody: true })
  }
  return nodes.map(({ client }) => client).join(',')
}

async function startHaproxy(crew: Crew, { haproxy }: Programs, { all }: Machines): Promise<number> {
  const port = await freePort()
  const nodes = all.flatMap(({ name, databasePort, restPort }) => [
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

async function createDatabase(port: number, { superuser, product }: Secrets): Promise<void> {
  const client = new pg.Client({ host, port, user: 'postgres', password: superuser, database: 'postgres' })
  await client.connect()
  await client.query(`create role parde login password '${product}'`)
  await client.query('create database parde owner parde')
  await client.end()
}

async function isReached(port: number, { superuser }: Secrets): Promise<boolean> {
  const client = new pg.Client({ host, port, user: 'postgres', password: superuser, database: 'postgres' })
  client.on('error', () => undefined)
  const isThere = await client.connect().then(
    () => true,
    () => false,
  )
  if (isThere) await client.end()
  return isThere
}

/** Starts etcd, the database machines, HAProxy and PgBouncer, with the settings of `deploy`, and an empty database. */
export async function startCluster(crew: Crew, programs: Programs): Promise<Cluster> {
  const secrets = newSecrets()
  const etcd = await startEtcd(crew, programs)
  const machines = await Machines.start({ crew, programs, secrets, etcd })
  const port = await startHaproxy(crew, programs, machines)
  await machines.whole()
  await until('HAProxy leads to the primary', reachedSeconds, () => isReached(port, secrets))
  await createDatabase(port, secrets)
  return {
    machines,
    url: `postgresql://parde:${secrets.product}@${host}:${port}/parde`,
    pooledUrl: await startPgbouncer(crew, programs, { port, password: secrets.product }),
    versions: programs.versions,
  }
}
