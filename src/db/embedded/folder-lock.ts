import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A hold on a folder, kept until it is released or this process dies. */
export type FolderLock = { release(): void }

const inKernel = process.platform === 'linux'

/** Socket names are short (about 100 bytes), folders are not: the name carries a digest of the folder. */
function address(purpose: string, folder: string): string {
  const name = `parde-${purpose}-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  return inKernel ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(where: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((peer) => peer.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(where, () => resolve(server.unref()))
  })
}

function isAnswered(where: string): Promise<boolean> {
  return new Promise((resolve) => {
    const peer = connect(where)
    peer.once('connect', () => resolve(true))
    peer.once('error', () => resolve(false))
    peer.once('close', () => resolve(false))
  })
}

/**
 * Takes hold of a folder for one purpose, or answers null when a living process has it.
 *
 * The hold is a listening socket and not a file with a process id: the kernel drops it with its process, however that
 * died, so there is nothing stale to judge. Where sockets need a file (not Linux), one that nobody answers is replaced.
 *
 * @param folder the real path (links resolved), so that two names of one folder are one lock
 */
export async function lockFolder(purpose: string, folder: string): Promise<FolderLock | null> {
  const where = address(purpose, folder)
  let server = await listen(where)
  if (!server && !inKernel && !(await isAnswered(where))) {
    rmSync(where, { force: true })
    server = await listen(where)
  }
  if (!server) return null
  const held = server
  return { release: () => void held.close() }
}
