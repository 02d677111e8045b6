import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '../../scripts/start/ports.ts'
import { type Crew, familyOf, postmasterOf, signal, until } from './crew.ts'
import { fillTemplate } from './fill-template.ts'
import { ownFile, ownFolder } from './own-files.ts'
import type { Programs } from './programs.ts'

export const host = '127.0.0.1'
const leaderSeconds = 120
/** A frozen machine comes back by taking over the new primary's data; on busy disks this takes a while. */
const wholeSeconds = 180

/** Patroni's report on a machine. */
interface Seen {
  name: string
  /** `leader`, `sync_standby` or `replica`, and others that no machine here has. */
  role: string
  state: string
}

export interface Machine {
  name: string
  databasePort: number
  restPort: number
  dataFolder: string
}

export interface Secrets {
  superuser: string
  product: string
  rest: string
  ofNodes: string
}

const secret = () => randomBytes(18).toString('hex')
export const newSecrets = (): Secrets => ({
  superuser: secret(),
  product: secret(),
  rest: secret(),
  ofNodes: secret(),
})

const isUp = ({ role, state }: Seen) => state === (role === 'leader' ? 'running' : 'streaming')

/** Three machines with PostgreSQL and Patroni each: who is what, and what can befall them. */
export class Machines {
  readonly all: readonly Machine[]
  readonly #crew: Crew
  readonly #programs: Programs
  readonly #secrets: Secrets

  private constructor(all: readonly Machine[], given: { crew: Crew; programs: Programs; secrets: Secrets }) {
    this.all = all
    this.#crew = given.crew
    this.#programs = given.programs
    this.#secrets = given.secrets
  }

  /** Starts them; `etcd` are the addresses of its clients. */
  static async start(given: { crew: Crew; programs: Programs; secrets: Secrets; etcd: string }): Promise<Machines> {
    const { crew, etcd } = given
    const all: Machine[] = []
    for (const n of [1, 2, 3]) {
      const name = `node${n}`
      const dataFolder = ownFolder(crew.folder, `${name}-data`)
      crew.watchDatabase(dataFolder)
      all.push({ name, databasePort: await freePort(), restPort: await freePort(), dataFolder })
    }
    const machines = new Machines(all, given)
    for (const machine of all) {
      ownFile(join(crew.folder, `${machine.name}.yml`), machines.#settingsOf(machine, etcd))
      machines.switchOn(machine.name)
    }
    return machines
  }

  /** Waits until one leads and two follow, one of them synchronously. */
  whole(): Promise<void> {
    return until('One leads and two follow', wholeSeconds, async () => {
      const seen = await this.#see()
      return seen.filter(isUp).length === 3 && seen.filter(({ role }) => role === 'sync_standby').length === 1
    })
  }

  leader(): Promise<string> {
    return this.#nameOf('leader')
  }

  /** The standby for which commits wait. */
  synchronous(): Promise<string> {
    return this.#nameOf('sync_standby')
  }

  switchOn(name: string): void {
    const { patroni } = this.#programs
    const args = [...patroni.args, join(this.#crew.folder, `${name}.yml`)]
    this.#crew.run(name, { ...patroni, args }, { asNobody: true })
  }

  /** kill -9 of the database alone. */
  killDatabase(name: string): void {
    signal(this.#databaseOf(name).slice(0, 1), 'SIGKILL')
  }

  /** kill -9 of the database and of Patroni, with all their processes. */
  killWhole(name: string): void {
    signal(this.#processesOf(name), 'SIGKILL')
  }

  freeze(name: string): void {
    signal(this.#processesOf(name), 'SIGSTOP')
  }

  thaw(name: string): void {
    signal(this.#processesOf(name), 'SIGCONT')
  }

  /** Asks Patroni to hand over to the synchronous standby, as `patronictl switchover` does. */
  async switchOver(): Promise<void> {
    const leader = await this.leader()
    const answer = await fetch(`http://${host}:${this.#machine(leader).restPort}/switchover`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`patroni:${this.#secrets.rest}`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ leader, candidate: await this.synchronous() }),
    })
    if (!answer.ok) throw new Error(`Patroni refused the switchover: ${answer.status} ${await answer.text()}`)
  }

  #settingsOf(machine: Machine, etcd: string): string {
    const { superuser, rest, ofNodes } = this.#secrets
    return fillTemplate('patroni/patroni.yml', {
      NODE: machine.name,
      ADDRESS: host,
      NETWORK: '127.0.0.1/32',
      REST_PORT: machine.restPort,
      DATABASE_PORT: machine.databasePort,
      ETCD_HOSTS: etcd,
      REST_PASSWORD: rest,
      SUPERUSER_PASSWORD: superuser,
      REPLICATION_PASSWORD: ofNodes,
      REWIND_PASSWORD: ofNodes,
      DATA_FOLDER: machine.dataFolder,
      RUN_FOLDER: ownFolder(this.#crew.folder, `${machine.name}-run`),
      POSTGRES_BIN: this.#programs.postgresBin,
      SHARED_BUFFERS: '128MB',
      // three machines on one have no watchdog each
      WATCHDOG: 'off',
    })
  }

  #machine(name: string): Machine {
    const machine = this.all.find((one) => one.name === name)
    if (machine === undefined) throw new Error(`There is no machine ${name}.`)
    return machine
  }

  #databaseOf(name: string): number[] {
    const pid = postmasterOf(this.#machine(name).dataFolder)
    return pid === null ? [] : familyOf(pid)
  }

  #processesOf(name: string): number[] {
    return [...familyOf(this.#crew.pidOf(name)), ...this.#databaseOf(name)]
  }

  /** Returns all machines as the first one that answers lists them. */
  async #see(): Promise<Seen[]> {
    for (const { restPort } of this.all)
      try {
        const answer = await fetch(`http://${host}:${restPort}/cluster`, { signal: AbortSignal.timeout(1500) })
        return ((await answer.json()) as { members: Seen[] }).members
      } catch {
        // lost or frozen
      }
    return []
  }

  async #nameOf(role: string): Promise<string> {
    let found: Seen | undefined
    await until(`A machine is ${role}`, leaderSeconds, async () => {
      found = (await this.#see()).find((one) => one.role === role && isUp(one))
      return found !== undefined
    })
    return found?.name ?? ''
  }
}
