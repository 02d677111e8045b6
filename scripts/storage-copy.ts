/**
 * `npm run storage:copy -- FROM TO [--lengths] [--dry-run]`: moves a house from one store to another. FROM and TO are `folder` (the
 * data folder's), `store` (STORAGE_URL), a path, or an address as in STORAGE_URL. It goes on where it was stopped, and at
 * the end compares every object by its SHA-256; with `--lengths` by its length only, which takes a list instead of a
 * read of everything; with `--dry-run` it only says what it would copy. Nothing is removed. Exit code 0: all is there; 1: something differs; 2: it could not be done.
 */
import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { compareStorage, copyStorage, countMissing } from '#storage/copy-storage.ts'
import { LocalStorage } from '#storage/local-storage.ts'
import { nameStore, readStoreAddress, sharesKeys, type StoreAddress } from '#storage/s3/store-address.ts'
import { S3Storage } from '#storage/s3-storage.ts'
import type { Storage } from '#storage/storage.ts'
import { typedCommand } from '#server/typed-command.ts'
import { checkGivenSettings } from './start/given-settings.ts'
import { Sentence } from './start/sentence.ts'

const usage = `Say from where to where: ${typedCommand('storage:copy', 'folder store')} (or store folder, paths, addresses).`
const sayEveryMs = 5000
const namedAtMost = 100

interface Side {
  name: string
  /** A folder's whole path, or the address of a store. */
  where: string | StoreAddress
  storage: Storage
}

function openSide(given: string, mustBe: boolean): Side {
  const text = given === 'store' ? (process.env['STORAGE_URL'] ?? '') : given
  if (text === '') throw new Error('STORAGE_URL is not set, so there is no store')
  if (text.startsWith('s3+')) {
    const address = readStoreAddress(text)
    return { name: nameStore(address), where: address, storage: new S3Storage({ address }) }
  }
  const root = given === 'folder' ? join(process.env['DATA_DIR'] || '.parde', 'media') : given
  if (mustBe && statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(`there is no folder ${root}`)
  const reserve = Number(process.env['DISK_RESERVE_MB'] || 1024) * 1024 * 1024
  return { name: root, where: resolve(root), storage: new LocalStorage({ root, reserve }) }
}

/** One folder is the other, or is in it. */
const isWithin = (one: string, other: string): boolean => !/^\.\.(\/|$)/.test(relative(other, one))

/** A copy into its own source finds there what it has put, and copies that too: each run makes the source larger, and none is right. */
function assertApart({ name, where: from }: Side, { where: to }: Side): void {
  const isOne =
    typeof from === 'string' && typeof to === 'string'
      ? isWithin(from, to) || isWithin(to, from)
      : typeof from !== 'string' && typeof to !== 'string' && sharesKeys(from, to)
  if (isOne) throw new Error(`the target and ${name} have files in common: name two that have none`)
}

/** Says it at most every five seconds. */
function fromTimeToTime(): (words: () => string) => void {
  let next = performance.now() + sayEveryMs
  return (words) => {
    if (performance.now() < next) return
    next = performance.now() + sayEveryMs
    console.log(words())
  }
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6).toLocaleString('en')} MB`

async function main(): Promise<number> {
  const words = process.argv.slice(2)
  const [lengthsOnly, isDry] = [words.includes('--lengths'), words.includes('--dry-run')]
  const [from, to, ...others] = words.filter((word) => word !== '--lengths' && word !== '--dry-run')
  if (from === undefined || to === undefined || others.length > 0 || from === to) throw new Sentence(usage)
  checkGivenSettings(process.env)
  const [source, target] = [openSide(from, true), openSide(to, false)]
  assertApart(source, target)
  console.log(`From ${source.name} to ${target.name}.`)
  if (isDry) {
    const { objects, bytes, missing, missingBytes } = await countMissing(source.storage, target.storage)
    console.log(`${objects} objects, ${megabytes(bytes)}: ${missing} would be copied, ${megabytes(missingBytes)}.`)
    return 0
  }
  const say = fromTimeToTime()
  const done = await copyStorage(source.storage, target.storage, ({ objects, bytes, copied }) =>
    say(() => `${objects} objects, ${megabytes(bytes)}; ${copied} of them copied now`),
  )
  console.log(`${done.objects} objects, ${megabytes(done.bytes)}: ${done.copied} copied, ${done.present} were there.`)
  console.log(lengthsOnly ? 'Comparing lengths.' : 'Comparing sums.')
  const { differences, onlyThere } = await compareStorage(source.storage, target.storage, {
    lengthsOnly,
    onProgress: (n) => say(() => `${n} of ${done.objects} compared`),
  })
  if (onlyThere > 0) console.log(`${onlyThere} objects are only in ${target.name}.`)
  for (const { key, why } of differences.slice(0, namedAtMost)) console.error(`DIFFERENCE ${key} ${why}`)
  console.log(differences.length === 0 ? 'Everything is there.' : `${differences.length} differences.`)
  return differences.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  const { message } = error as Error
  console.error(error instanceof Sentence ? message : `The copy could not be made: ${message}.`.replace(/\.\.$/, '.'))
  process.exitCode = 2
}
