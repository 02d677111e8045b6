import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const digestBytes = 32

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** One name for equal parts; `ab`, `c` is not `a`, `bc`. */
function nameOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)} `).update(part)
  return hash.digest('hex')
}

/** The bytes after their own digest; null when the file is absent, half written or damaged. */
async function readKept(file: string): Promise<Buffer | null> {
  const whole = await readFile(file).catch(() => null)
  if (whole === null) return null
  const bytes = whole.subarray(digestBytes)
  return digest(bytes).equals(whole.subarray(0, digestBytes)) ? bytes : null
}

async function store(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(draft, Buffer.concat([digest(bytes), bytes]))
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * The bytes that `make` returns, which are the same for equal `parts`: its source, its settings and the version of its
 * program. They come from `folder` when an earlier run has kept them there, and are kept there otherwise; null: nothing
 * is kept. A damaged file is made again. Several processes may use one folder at the same time.
 */
export async function keptBytes(
  folder: string | null,
  parts: readonly (string | Uint8Array)[],
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  if (folder === null) return make()
  const file = join(folder, nameOf(parts))
  const found = await readKept(file)
  if (found !== null) return found
  const made = await make()
  await store(file, made)
  return made
}

/** A file that the project brings along; null where there is none of this name, or no folder. */
export async function broughtBytes(folder: string | null, name: string): Promise<Buffer | null> {
  return folder === null ? null : readFile(join(folder, name)).catch(() => null)
}

/** Files with these names that `make` writes into `into`. */
export type KeptFiles = {
  folder: string | null
  /** The settings and versions that decide the files, beside the source. */
  parts: readonly string[]
  source: string
  names: readonly string[]
  into: string
}

async function digestOfFile(file: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest()
}

/**
 * Files that are the same for an equal source and equal `parts`, kept as `keptBytes` keeps one. If one of them is absent
 * or damaged, `make` writes all. They pass through memory, so this is for the small films of the demo.
 */
export async function storeFiles(files: KeptFiles, make: () => Promise<void>): Promise<void> {
  const { folder, names, into } = files
  if (folder === null) return make()
  const source = await digestOfFile(files.source)
  const keptAs = (name: string) => join(folder, nameOf([...files.parts, source, name]))
  const found = await Promise.all(names.map(async (name) => ({ name, bytes: await readKept(keptAs(name)) })))
  const whole = found.flatMap(({ name, bytes }) => (bytes === null ? [] : [{ name, bytes }]))
  if (whole.length === names.length) {
    for (const { name, bytes } of whole) await writeFile(join(into, name), bytes)
    return
  }
  await make()
  for (const name of names) await store(keptAs(name), await readFile(join(into, name)))
}
