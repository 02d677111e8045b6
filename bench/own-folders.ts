/**
 * `npm run bench -- own-folders`: a house on several machines. Two webs, two workers and a process for cameras run, each
 * with a disk of its own, on one database, behind one edge, and have only the store in common: Debian's Swift, with three
 * copies of everything. A film is sent in pieces while a web is killed, encoded while a worker is killed, and played; a
 * live event, a screening and an evening in a cafe are watched across both webs while one is killed. Every call that was
 * not answered as it had to be is a fault, and each line has its counts. Ends with exit code 1 when there is one.
 *
 *   STORAGE_URL: an empty bucket that is used instead of Swift
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loseStore } from './own-folders/absence.ts'
import { holdCafeEvening } from './own-folders/cafe.ts'
import { holdLiveEvening, holdScreening, publish, sellLastSeats } from './own-folders/evening.ts'
import { addSubtitles, aFilm, encodeFilm, makeTitle, playFilm, readPictures, uploadFilm } from './own-folders/film.ts'
import { startOwnHouse } from './own-folders/house.ts'
import { filesOf } from './own-folders/machines.ts'
import { isSmallest } from './support/size.ts'
import { machine } from './support/table.ts'

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const folder = mkdtempSync(join(tmpdir(), 'parde-own-folders-'))
const began = performance.now()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const house = await startOwnHouse(folder)
const { book } = house

/** The first fault of each kind: what differs in numbers only is one kind. */
function kindsOf(faults: readonly string[]): [string, number][] {
  const kinds = new Map<string, [string, number]>()
  for (const fault of faults) {
    const kind = fault.replaceAll(/t\/[^/]+\/|[\da-f-]*\d[\da-f-]*/g, '#')
    kinds.set(kind, [kinds.get(kind)?.[0] ?? fault, (kinds.get(kind)?.[1] ?? 0) + 1])
  }
  return [...kinds.values()].slice(0, 12)
}

/** Does a part of the evening, and prints its line. */
async function part<T>(name: string, work: () => Promise<T>, tell: (found: T) => string): Promise<T | null> {
  const heading = book.begin(name)
  const since = performance.now()
  let told = ''
  let found: T | null = null
  try {
    found = await work()
    told = tell(found)
  } catch (error) {
    heading.faults.push(error instanceof Error ? error.message : String(error))
  }
  const again = heading.repeated === 0 ? '' : `, ${heading.repeated} sent again after a kill`
  console.log(`${name}: ${heading.calls} calls${again}, ${heading.faults.length} faults, ${seconds(since)}. ${told}`)
  for (const [fault, times] of kindsOf(heading.faults)) console.error(`  FAULT ${times} × ${fault}`)
  return found
}

/** The evening itself, part by part. */
async function holdEvening(): Promise<void> {
  await part(
    'a live event, a web is killed',
    () => holdLiveEvening(house),
    (seen) =>
      seen
        .map(({ lists, keys, segments, beats }) => `${lists} lists, ${keys} keys, ${segments} segments, ${beats} beats`)
        .join('; '),
  )
  const film = await part(
    'a film is made',
    () => makeTitle(house, aFilm),
    (id) => `Title ${id}, with its poster.`,
  )
  if (film === null) throw new Error('Without a film nothing can be seen.')
  await part(
    'its file is sent in ten pieces to both webs, one is killed',
    () => uploadFilm(house, film),
    () => '',
  )
  await part(
    'it is encoded, the worker that had it is killed',
    () => encodeFilm(house, film),
    (of) => `${of.killed} was killed, the other published after ${of.seconds.toFixed(0)} s.`,
  )
  await part(
    'subtitles',
    () => addSubtitles(house, film),
    () => '',
  )
  await part(
    'pictures',
    () => readPictures(house, film),
    (read) => `${read} pictures at both webs.`,
  )
  await part(
    'it is published',
    () => publish(house, film),
    () => '',
  )
  await part(
    'it is bought at one web and played at both and by the edge',
    () => playFilm(house, film),
    ({ segments, frames }) => `${segments} segments; ffmpeg decoded ${frames} pictures by the edge.`,
  )
  await part(
    'a screening together',
    () => holdScreening(house, film),
    (told) => `${told}.`,
  )
  await part(
    'an evening in a cafe, a web is killed',
    () => holdCafeEvening(house, film),
    (told) => `${told}.`,
  )
  await part(
    'the last seats',
    () => sellLastSeats(house, film),
    (told) => `${told}.`,
  )
  await part(
    'the store is silent for half a minute',
    () => loseStore(house),
    (longest) => `The longest of 80 calls waited ${(longest / 1000).toFixed(1)} s.`,
  )
  const machines = [...house.webs, ...house.workers, house.live]
  await part(
    'the disks of the machines',
    async () => {
      const media = machines.flatMap((one) => filesOf(one).filter((file) => file.includes('/media/')))
      book.expect(media.length === 0, `${media.length} objects lie on a machine's own disk: ${media[0]}`)
      return media.length
    },
    (count) => `${count} objects on five disks of their own.`,
  )
}

try {
  console.log(`${machine()}; two webs, two workers, cameras, an edge and the store in ${seconds(began)}\n`)
  if (!isSmallest) await holdEvening()
  const given = [...house.edge.givenTo()].map(([web, calls]) => `${calls} to ${web}`)
  const faults = book.headings.flatMap((heading) => heading.faults)
  const calls = book.headings.reduce((sum, heading) => sum + heading.calls, 0)
  console.log(`\nThe edge gave ${given.join(' and ')}.`)
  console.log(`${calls} calls, ${faults.length} faults, ${seconds(began)} in all.`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await house.stop()
}
