import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A lock on a folder, held until it is released or this process dies. */
export type FolderLock = { release(): void }

const inKernel = process.platform === 'linux'

/** A socket name may have about 100 bytes, and folder paths are longer: the name holds a digest of the path. */
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
 * Locks a folder for one purpose, or returns null when a living process holds the lock.
 *
 * The lock is a listening socket and not a file with a process id: the kernel removes it when its process dies, so
 * there is no stale lock to judge. Where sockets need a file (not Linux), a socket file that nobody answers is
 * replaced.
 *
 * @param folder the real path (links resolved), so that two names of one folder give one lock
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
