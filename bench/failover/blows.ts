import { setTimeout as sleep } from 'node:timers/promises'
import { wayTo } from '#db/pooler.ts'
import type { Film } from '../storm/scene.ts'
import { changeSeenAfter } from './change-seen.ts'
import type { Cluster } from './cluster.ts'
import type { House } from './house.ts'
import type { Bounds } from './judge-blow.ts'
import type { Load } from './load.ts'
import type { Db } from '#db/client.ts'

/** Everything a blow may strike. */
export interface Scene {
  cluster: Cluster
  house: House
  db: Db
  /** The film whose title is changed. */
  changing: Film
}

export interface Blow {
  name: string
  title: string
  bounds: Bounds
  /** Before the load begins. */
  prepare?(scene: Scene): Promise<void>
  /** Strikes while the load runs. @returns what is wrong beyond what buyers and readers see */
  strike(scene: Scene, load: Load): Promise<string[]>
}

/** Longer than the lease (20 s), so that another machine is the primary when the frozen one wakes up. */
const frozenSeconds = 30
const poolerSeconds = 60
/** The mending that follows is looked at while buyers go on. */
const afterwardsSeconds = 5
const mostChangeMs = 1000

/** During a rolling restart, of which not one may fail. */
const restartPurchases = Number(process.env['FAILOVER_PURCHASES'] ?? 1000)

/** The seconds after which purchases must be possible again, from §6 of the requirements. */
const pauses = { died: 6, gone: 25 }
const switched: Bounds = { pauseSeconds: pauses.died, mayRefuse: true, leastPurchases: 20 }
const gone: Bounds = { ...switched, pauseSeconds: pauses.gone }
const unharmed: Bounds = { pauseSeconds: null, mayRefuse: false, leastPurchases: restartPurchases }

const mended = async ({ cluster: { machines } }: Scene): Promise<string[]> => {
  await machines.whole()
  await sleep(afterwardsSeconds * 1000)
  return []
}

async function seeChange({ db, house, changing }: Scene): Promise<string[]> {
  const { callsMs, pagesMs } = await changeSeenAfter(db, house.webs, changing)
  const times = `by calls after ${Math.ceil(callsMs)} ms, by pages after ${Math.ceil(pagesMs)} ms`
  console.log(`  a change of the catalogue was seen at both webs ${times}`)
  const isSoon = Math.max(callsMs, pagesMs) <= mostChangeMs
  return isSoon ? [] : [`a change of the catalogue was seen ${times}; ${mostChangeMs} ms are allowed`]
}

const usePooler = ({ cluster, house }: Scene): Promise<void> =>
  house.reachBy({ databaseUrl: cluster.pooledUrl, directUrl: cluster.url })

async function behindPooler(scene: Scene): Promise<string[]> {
  const began = performance.now()
  const way = await wayTo(scene.cluster.pooledUrl)
  const isShared = way.kind === 'transaction' && way.names
  const wrong = isShared ? [] : [`the pooler is ${way.kind}, and must share connections and know statements`]
  wrong.push(...(await seeChange(scene)))
  await sleep(Math.max(0, began + poolerSeconds * 1000 - performance.now()))
  return wrong
}

async function switchOver(scene: Scene): Promise<string[]> {
  await scene.cluster.machines.switchOver()
  return mended(scene)
}

async function killDatabase(scene: Scene): Promise<string[]> {
  const { machines } = scene.cluster
  machines.killDatabase(await machines.leader())
  return mended(scene)
}

async function loseMachine(scene: Scene): Promise<string[]> {
  const { machines } = scene.cluster
  const lost = await machines.leader()
  machines.killWhole(lost)
  // another one leads before the lost one is switched on again
  while ((await machines.leader()) === lost) await sleep(200)
  await sleep(afterwardsSeconds * 1000)
  machines.switchOn(lost)
  return mended(scene)
}

async function freeze(scene: Scene, name: string): Promise<string[]> {
  const { machines } = scene.cluster
  machines.freeze(name)
  await sleep(frozenSeconds * 1000)
  machines.thaw(name)
  return mended(scene)
}

async function freezePrimary(scene: Scene): Promise<string[]> {
  const { machines } = scene.cluster
  const frozen = await machines.leader()
  const wrong = await freeze(scene, frozen)
  if ((await machines.leader()) === frozen)
    wrong.push('the frozen machine leads: it took its lease back, or nobody took its part')
  return wrong
}

async function restartWebs({ house }: Scene, load: Load): Promise<string[]> {
  for (const index of house.webs.keys()) await house.restartWeb(index)
  while (load.acknowledged < restartPurchases) await sleep(100)
  return []
}

/** In the order in which they fall. */
export const blows: readonly Blow[] = [
  {
    name: 'rolling',
    title: 'both webs restarted in turn',
    bounds: unharmed,
    strike: async (scene, load) => [...(await restartWebs(scene, load)), ...(await seeChange(scene))],
  },
  { name: 'switchover', title: 'planned switchover', bounds: switched, strike: switchOver },
  { name: 'killed', title: 'database killed', bounds: switched, strike: killDatabase },
  { name: 'lost', title: 'machine of the primary lost', bounds: gone, strike: loseMachine },
  {
    name: 'standby',
    title: `synchronous standby frozen for ${frozenSeconds} s`,
    bounds: gone,
    strike: async (scene) => freeze(scene, await scene.cluster.machines.synchronous()),
  },
  { name: 'frozen', title: `primary frozen for ${frozenSeconds} s`, bounds: gone, strike: freezePrimary },
  {
    name: 'pooler',
    title: `two webs behind PgBouncer for ${poolerSeconds} s`,
    bounds: { ...unharmed, leastPurchases: 20 },
    prepare: usePooler,
    strike: behindPooler,
  },
  {
    name: 'pooler-killed',
    title: 'database killed behind PgBouncer',
    bounds: switched,
    prepare: usePooler,
    strike: killDatabase,
  },
]
